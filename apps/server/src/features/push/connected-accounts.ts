import type { ChangeData, ChangeKind } from '@hongyan/contract';
import type { AccountEvent } from '../../engines/events/port.ts';

/** Of an event that is no change of the account: nothing of it is missed by a cursor. */
export const noModseq = 0;

/**
 * Accounts whose owner has the web client open at this process. What concerns many people at once (a calendar of the whole organisation) is
 * published to these alone: no row of theirs is touched, and neither mail clients nor the index, which hear of each change of an account, are asked.
 */
export class ConnectedAccounts {
  readonly #listeners = new Map<number, Set<(event: AccountEvent) => void>>();

  /** Watches until the answer is called. */
  add(account: number, listener: (event: AccountEvent) => void): () => void {
    const listeners = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(account) === listeners) this.#listeners.delete(account);
    };
  }

  list(): readonly number[] {
    return [...this.#listeners.keys()];
  }

  publish<Kind extends ChangeKind>(account: number, kind: Kind, data: ChangeData<Kind>): void {
    for (const listener of this.#listeners.get(account) ?? [])
      listener({ v: 1, account, modseq: noModseq, kind, data });
  }
}
