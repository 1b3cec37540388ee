/**
 * Holds the questions for the state of a QR code until there is something to answer. Nothing of the database is held meanwhile:
 * a question sleeps, is woken by the answer where this process took it, and polls by itself now and then where another did.
 */
import { qrHoldMs } from '@hongyan/contract';
import { normaliseNetworkAddress } from '../identity/index.ts';

/** How late an answer may be known that another process took. */
const pollEveryMs = 2_000;
/** Held for one address: an office's open sign-in pages. Beyond it one is answered at once, and asks again. */
const maxHeldPerAddress = 500;
/** Held in all: each costs a socket and a timer, which a flood would take from others. */
const maxHeld = 5_000;

export class QrWatch {
  readonly #sleepers = new Map<string, Set<() => void>>();
  readonly #heldByAddress = new Map<string, number>();
  #held = 0;
  #isOver = false;

  /** Something happened to this ticket. */
  wake(ticketHash: string): void {
    for (const rise of this.#sleepers.get(ticketHash) ?? []) rise();
  }

  /** The listener closes: whoever is held is answered as it stands. */
  close(): void {
    this.#isOver = true;
    for (const key of [...this.#sleepers.keys()]) this.wake(key);
  }

  /** Reads until `isNews`, the caller leaves, or 20 seconds are over; answers what was read last. */
  async hold<State>(
    ticketHash: string,
    caller: { readonly address: string; readonly signal: AbortSignal },
    watched: { readonly read: () => Promise<State>; readonly isNews: (state: State) => boolean },
  ): Promise<State> {
    let state = await watched.read();
    const { network } = normaliseNetworkAddress(caller.address);
    const held = this.#heldByAddress.get(network) ?? 0;
    if (watched.isNews(state) || this.#held >= maxHeld || held >= maxHeldPerAddress) return state;
    this.#held += 1;
    this.#heldByAddress.set(network, held + 1);
    try {
      for (let leftMs = qrHoldMs; leftMs > 0 && !this.#isOver && !caller.signal.aborted; leftMs -= pollEveryMs) {
        await this.#sleep(ticketHash, Math.min(leftMs, pollEveryMs), caller.signal);
        state = await watched.read();
        if (watched.isNews(state)) break;
      }
    } finally {
      this.#release(network);
    }
    return state;
  }

  #release(network: string): void {
    this.#held -= 1;
    const left = (this.#heldByAddress.get(network) ?? 1) - 1;
    if (left > 0) this.#heldByAddress.set(network, left);
    else this.#heldByAddress.delete(network);
  }

  #sleep(ticketHash: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleepers = this.#sleepers.get(ticketHash) ?? new Set();
      this.#sleepers.set(ticketHash, sleepers);
      const rise = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', rise);
        sleepers.delete(rise);
        if (sleepers.size === 0) this.#sleepers.delete(ticketHash);
        resolve();
      };
      const timer = setTimeout(rise, ms);
      sleepers.add(rise);
      signal.addEventListener('abort', rise, { once: true });
    });
  }
}
