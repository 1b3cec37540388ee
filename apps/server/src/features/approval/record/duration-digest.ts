/** Times of which the median and the 90th percentile are asked, in memory that has a bound. */

/** Exact until so many; then each time counts as one that differs by at most 1 %. */
const maxExact = 10_000;
const growth = Math.log(1.02);

export interface DurationSummary {
  readonly count: number;
  /** Milliseconds, by nearest rank; null: there is none. */
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
}

export class DurationDigest {
  #exact: number[] = [];
  readonly #buckets = new Map<number, number>();
  #count = 0;

  add(ms: number): void {
    this.#count += 1;
    if (this.#buckets.size > 0) {
      this.#addToBucket(ms);
      return;
    }
    this.#exact.push(ms);
    if (this.#exact.length <= maxExact) return;
    for (const time of this.#exact) this.#addToBucket(time);
    this.#exact = [];
  }

  #addToBucket(ms: number): void {
    const bucket = Math.round(Math.log(Math.max(ms, 1)) / growth);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
  }

  #at(share: number): number | null {
    if (this.#count === 0) return null;
    const rank = Math.ceil(share * this.#count);
    if (this.#buckets.size === 0) return this.#exact[rank - 1] ?? null;
    let passed = 0;
    for (const [bucket, count] of [...this.#buckets].toSorted(([a], [b]) => a - b)) {
      passed += count;
      if (passed >= rank) return Math.round(Math.exp(bucket * growth));
    }
    return null;
  }

  summarise(): DurationSummary {
    this.#exact.sort((a, b) => a - b);
    return { count: this.#count, medianMs: this.#at(0.5), p90Ms: this.#at(0.9) };
  }
}
