import type { Maildrop, Pop3Backend, Pop3Credentials, Pop3SignIn } from '../maildrop-port.ts';
import { takeTop } from '../wire/take-top.ts';

/** The name and code that `MemoryMailbox` lets in. */
export const owner = { username: 'anna@example.org', code: 'ABCD EFGH' } as const;

/** One person's mailbox in memory, as a backend for dialogues. The names `busy`, `away` and `broken` have those troubles. */
export class MemoryMailbox implements Pop3Backend {
  /** null: gone since the session began. */
  readonly mails: (string | null)[];
  readonly fetched: number[] = [];
  readonly asked: Pop3Credentials[] = [];
  openSessions = 0;
  /** Notifies the open session that it is over. */
  end: (text: string) => void = () => undefined;
  failRemove = false;
  chunkBytes = 7;
  chunksGiven = 0;

  constructor(mails: readonly string[]) {
    this.mails = [...mails];
  }

  async signIn(credentials: Pop3Credentials): Promise<Pop3SignIn> {
    this.asked.push(credentials);
    if (credentials.username === 'busy') return { status: 'limited' };
    if (credentials.username === 'away') return { status: 'unavailable' };
    if (credentials.username === 'broken') throw new Error('the store is gone');
    if (credentials.username !== owner.username || credentials.password !== owner.code) return { status: 'refused' };
    if (this.openSessions > 0) return { status: 'inUse' };
    return { status: 'ok', maildrop: this.#open() };
  }

  async *#inBatches(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += this.chunkBytes) {
      this.chunksGiven += 1;
      yield bytes.subarray(at, at + this.chunkBytes);
    }
  }

  #open(): Maildrop {
    this.openSessions += 1;
    const snapshot = [...this.mails];
    const read = (index: number): AsyncIterable<Uint8Array> | null => {
      const text = this.mails[index] ?? null;
      if (text === null) return null;
      if (text.startsWith('Broken')) return brokenMail(text);
      return this.#inBatches(Buffer.from(text, 'latin1'));
    };
    return {
      mails: snapshot.map((text, index) => ({ uid: `uid-${index}`, sizeBytes: text?.length ?? 0 })),
      retrieve: async (index) => {
        this.fetched.push(index);
        return read(index);
      },
      top: async (index, lines) => {
        const mail = read(index);
        return mail === null ? null : takeTop(mail, lines);
      },
      remove: async (indexes) => {
        if (this.failRemove) throw new Error('the disk is full');
        for (const index of indexes) this.mails[index] = null;
      },
      watchEnd: (listener) => {
        this.end = listener;
        return () => {
          this.end = () => undefined;
        };
      },
      close: () => {
        this.openSessions -= 1;
      },
    };
  }
}

/** Its bytes end in a fault: at once, or after the first line. */
async function* brokenMail(text: string): AsyncGenerator<Uint8Array> {
  if (text.startsWith('Broken-Later')) yield Buffer.from('Subject: half\r\n');
  throw new Error('the blob is gone');
}
