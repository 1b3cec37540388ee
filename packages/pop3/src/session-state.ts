import type { Maildrop } from './maildrop-port.ts';

/** RFC 1939 §3; the UPDATE state is the end of QUIT. */
export type Pop3State = 'authorization' | 'transaction';

/** The maildrop of a session: what it has, without what this session has deleted (RFC 1939 §5, DELE). */
export class OpenMaildrop {
  readonly maildrop: Maildrop;
  readonly #deleted = new Set<number>();
  #deletedBytes = 0;
  readonly #totalBytes: number;

  constructor(maildrop: Maildrop) {
    this.maildrop = maildrop;
    this.#totalBytes = maildrop.mails.reduce((sum, mail) => sum + mail.sizeBytes, 0);
  }

  get count(): number {
    return this.maildrop.mails.length - this.#deleted.size;
  }

  get sizeBytes(): number {
    return this.#totalBytes - this.#deletedBytes;
  }

  /** Indexes of what is there, ascending. */
  *indexes(): Generator<number> {
    for (let index = 0; index < this.maildrop.mails.length; index += 1) if (!this.#deleted.has(index)) yield index;
  }

  /** The index of a mail's number; null: there is none, or it is deleted. */
  indexOf(number: number): number | null {
    const index = number - 1;
    return index >= 0 && index < this.maildrop.mails.length && !this.#deleted.has(index) ? index : null;
  }

  delete(index: number): void {
    if (this.#deleted.has(index)) return;
    this.#deleted.add(index);
    this.#deletedBytes += this.maildrop.mails[index]?.sizeBytes ?? 0;
  }

  /** RSET: nothing is deleted. */
  restore(): void {
    this.#deleted.clear();
    this.#deletedBytes = 0;
  }

  deletions(): number[] {
    return [...this.#deleted].sort((a, b) => a - b);
  }
}

/** Everything that the connection remembers of one client. STLS forgets `username` and `isUtf8`, not the counts. */
export interface SessionState {
  readonly id: string;
  readonly remoteAddress: string;
  /** What USER said; null: nothing, or it was tried. */
  username: string | null;
  isUtf8: boolean;
  isSecure: boolean;
  mailbox: OpenMaildrop | null;
  badCommands: number;
  signInFailures: number;
}

export function newSessionState(id: string, remoteAddress: string): SessionState {
  return {
    id,
    remoteAddress,
    username: null,
    isUtf8: false,
    isSecure: false,
    mailbox: null,
    badCommands: 0,
    signInFailures: 0,
  };
}
