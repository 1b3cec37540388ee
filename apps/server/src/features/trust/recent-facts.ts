interface Remembered<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** Facts that cost a query and may be a minute old: at most `max` of them, the oldest goes. */
export class RecentFacts<Key, Value> {
  readonly #load: (key: Key) => Promise<Value>;
  readonly #lifeMs: number;
  readonly #max: number;
  readonly #known = new Map<Key, Remembered<Value>>();

  constructor(load: (key: Key) => Promise<Value>, options: { readonly lifeMs: number; readonly max: number }) {
    this.#load = load;
    this.#lifeMs = options.lifeMs;
    this.#max = options.max;
  }

  async read(key: Key, now: number): Promise<Value> {
    const known = this.#known.get(key);
    if (known !== undefined && known.until > now) return known.value;
    const value = this.#load(key);
    this.#known.delete(key);
    this.#known.set(key, { value, until: now + this.#lifeMs });
    if (this.#known.size > this.#max)
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    try {
      return await value;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
