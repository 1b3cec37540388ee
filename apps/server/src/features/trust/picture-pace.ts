import { setTimeout as sleep } from 'node:timers/promises';

/** Pictures fetched for one person in a second (docs/security.md, remote images): a message is no tool against other servers. */
export const picturesPerSecond = 20;
/** Whoever would wait longer is refused: their browser has given up. */
const maxWaitMs = 20_000;
/** People remembered; the one longest at rest is forgotten. */
const maxPeople = 10_000;

/** Lets `picturesPerSecond` through for each account; the others wait for their turn, in their order. */
export class PicturePace {
  readonly #nextAt = new Map<number, number>();

  /** Resolves when it is this picture's turn; false when that would take too long. */
  async wait(account: number, now: number = performance.now()): Promise<boolean> {
    const interval = 1_000 / picturesPerSecond;
    // A second's worth goes at once.
    const turn = Math.max(this.#nextAt.get(account) ?? 0, now - 1_000 + interval);
    const waitMs = turn - now;
    if (waitMs > maxWaitMs) return false;
    this.#nextAt.delete(account);
    this.#nextAt.set(account, turn + interval);
    if (this.#nextAt.size > maxPeople) this.#forgetOldest();
    if (waitMs > 0) await sleep(waitMs);
    return true;
  }

  #forgetOldest(): void {
    const [oldest] = this.#nextAt.keys();
    if (oldest !== undefined) this.#nextAt.delete(oldest);
  }
}
