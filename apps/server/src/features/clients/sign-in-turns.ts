/**
 * Programs open several connections at once, and every code counts as a guess until it has been looked at: twenty right ones of one person
 * at the same moment would be taken for guessing. Those of one name from one address are looked at one after the other.
 */
export class SignInTurns {
  readonly #waiting = new Map<string, { count: number; last: Promise<unknown> }>();
  readonly #max: number;

  /** `max`: how many may wait in one queue; beyond it is no program of one person. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Does it when those before it have ended; null: too many wait. */
  async take<T>(key: string, act: () => Promise<T>): Promise<T | null> {
    const known = this.#waiting.get(key) ?? { count: 0, last: Promise.resolve() };
    if (known.count >= this.#max) return null;
    known.count += 1;
    this.#waiting.set(key, known);
    const turn = known.last.then(act, act);
    known.last = turn;
    try {
      return await turn;
    } finally {
      known.count -= 1;
      if (known.count === 0) this.#waiting.delete(key);
    }
  }
}
