import { type AccountChanges, type ChangeCursor, endOfModseq, type FollowedAccount } from './read-index-changes.ts';

/** More mails that were taken out than this: forget what is known and read every changed mail. */
const maxRemembered = 1_000;

interface Known {
  /** Mails up to this number are in the index, but for those that were taken out. */
  upToN: number;
  readonly removed: Set<number>;
  /** Where changes are read that take more than one step. */
  walk: Walk | null;
}

interface Walk {
  /** The mark that it has brought the index to. */
  readonly mark: number;
  readonly after: ChangeCursor;
  readonly highestN: number;
  /** Whether all that it took out is remembered. */
  readonly isWhole: boolean;
}

/** What this process knows of the accounts in the index, to save work only: without it everything after the mark is read again. */
export class KnownAccounts {
  readonly #accounts = new Map<number, Known>();

  /** Where to go on with an account whose mark in the index is known. */
  locate(account: number, mark: number): FollowedAccount {
    const known = this.#take(account, mark);
    const after = known.walk?.after ?? { modseq: mark, n: endOfModseq };
    return { account, after, knownN: known.upToN, removed: [...known.removed] };
  }

  #take(account: number, mark: number): Known {
    const known = this.#accounts.get(account);
    if (known?.walk?.mark === mark) return known;
    // A mark of 0 is an index that knows nothing, whatever this process remembers.
    if (known !== undefined && mark > 0 && known.walk === null) return known;
    const fresh: Known = { upToN: 0, removed: new Set(), walk: null };
    this.#accounts.set(account, fresh);
    return fresh;
  }

  /** The changes are in the index, whose mark is now this. */
  note({ account, put, remove, next }: AccountChanges, mark: number): void {
    const known = this.#accounts.get(account);
    if (known === undefined) return;
    for (const n of remove) known.removed.add(n);
    let highestN = known.walk?.highestN ?? known.upToN;
    for (const { n } of put) {
      known.removed.delete(n);
      highestN = Math.max(highestN, n);
    }
    let isWhole = known.walk?.isWhole ?? true;
    if (known.removed.size > maxRemembered) {
      isWhole = false;
      known.upToN = 0;
      known.removed.clear();
    }
    if (next !== null) known.walk = { mark, after: next, highestN, isWhole };
    else if (isWhole) this.#accounts.set(account, { upToN: highestN, removed: known.removed, walk: null });
    else this.forget(account);
  }

  forget(account: number): void {
    this.#accounts.delete(account);
  }
}
