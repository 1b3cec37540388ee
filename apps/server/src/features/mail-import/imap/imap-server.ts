/** An IMAP server to read from, and who signs in there. */

export interface ImapServer {
  readonly host: string;
  readonly port: number;
  /** TLS begins by STARTTLS; else from the first byte. Without TLS nothing is sent. */
  readonly startTls: boolean;
  /** PEM of the authority that its certificate is of; null: those of the system. */
  readonly authority: string | null;
  /** Any certificate is taken. */
  readonly isUnchecked: boolean;
}

export interface ImapSignIn {
  /** Whose mailbox it is. */
  readonly user: string;
  /** An administrator there who may open it (SASL PLAIN with another authorisation identity, RFC 4616); null: the person. */
  readonly authUser: string | null;
  readonly password: string;
}

/** How long what may take. */
export interface ImapPatience {
  /** Without a byte while a command is open. */
  readonly silentMs: number;
  /** For a command as a whole. */
  readonly commandMs: number;
  /** Between attempts, one after the other; after the last one the server counts as gone. */
  readonly pausesMs: readonly number[];
}

/** Nine minutes in all: a restart of a server, also of its machine. */
export const imapPatience: ImapPatience = {
  silentMs: 60_000,
  commandMs: 600_000,
  pausesMs: [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 120_000, 240_000],
};
