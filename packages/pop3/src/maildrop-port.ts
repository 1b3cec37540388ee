/**
 * The port between POP3 and the mailbox (RFC 1939). A session sees the maildrop as it was when it signed in; what it deletes is gone when it
 * says QUIT. Errors that are no refusal are faults of ours: the connection logs them and answers `-ERR [SYS/TEMP]`.
 */

/** One mail of the maildrop, by its number minus one. */
export interface MaildropMail {
  /** Stable for ever, at most 70 characters from 0x21 to 0x7E (RFC 1939 §7, UIDL). */
  readonly uid: string;
  /** Octets that RETR sends, before dots are doubled. */
  readonly sizeBytes: number;
}

/** A signed-in person's maildrop. */
export interface Maildrop {
  readonly mails: readonly MaildropMail[];
  /** The whole mail; null: it is gone meanwhile. Its fetching is recorded. */
  retrieve(index: number): Promise<AsyncIterable<Uint8Array> | null>;
  /** The header, the empty line and the first `lines` lines of the body (TOP). Noted as fetched when there are lines of the body. */
  top(index: number, lines: number): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deletes these, durable when it resolves. Those that are gone meanwhile are no error. */
  remove(indexes: readonly number[]): Promise<void>;
  /** Hears that the session has to end (its code was revoked, say). */
  watchEnd(listener: (text: string) => void): () => void;
  /** The session has ended, in whatever way. */
  close(): void;
}

export interface Pop3Credentials {
  readonly username: string;
  readonly password: string;
  readonly remoteAddress: string;
}

/** `refused`: wrong, alike for names that do not exist. `limited`: too many attempts. `inUse`: another session has the maildrop (RFC 2449 §8.1.2). */
export type Pop3SignIn =
  | { readonly status: 'ok'; readonly maildrop: Maildrop }
  | { readonly status: 'refused' | 'limited' | 'inUse' | 'unavailable' };

/** The server side of all connections. Rate limits are behind it. Never called without TLS. */
export interface Pop3Backend {
  signIn(credentials: Pop3Credentials): Promise<Pop3SignIn>;
}
