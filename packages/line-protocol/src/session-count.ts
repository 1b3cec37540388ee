import { toCountedAddress } from './client-address.ts';

export interface SessionLimits {
  /** Memory and descriptors in total. */
  readonly maxSessions: number;
  /** One client taking every session. IPv6 clients are counted by /64. */
  readonly maxSessionsPerAddress: number;
}

/** Counts the sessions of all listeners that share it, by client address and in total. */
export class SessionCount {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  get sessions(): number {
    return this.#total;
  }

  /** Counts one session more; the refusal says which limit is reached. */
  take(address: string, limits: SessionLimits): 'ok' | 'too-many' | 'too-many-from-address' {
    const key = toCountedAddress(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= limits.maxSessionsPerAddress) return 'too-many-from-address';
    if (this.#total >= limits.maxSessions) return 'too-many';
    this.#byAddress.set(key, count + 1);
    this.#total += 1;
    return 'ok';
  }

  /** The session goes on and no longer counts for its address: who has signed in is counted by account, a whole company comes from one address. */
  freeAddress(address: string): void {
    const key = toCountedAddress(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count <= 1) this.#byAddress.delete(key);
    else this.#byAddress.set(key, count - 1);
  }

  /** A session has ended; `countsForAddress` is false where its address was freed before. */
  release(address: string, countsForAddress = true): void {
    if (countsForAddress) this.freeAddress(address);
    this.#total -= 1;
  }
}
