/** What is looked back on: short enough to show that a line has become slow, long enough not to dance. */
const windowMs = 5_000;
/** A speed over less than this is noise. */
const minSpanMs = 800;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** How fast one transfer goes, over its last seconds. */
export class TransferSpeed {
  #samples: Sample[] = [];

  /** `bytes`: all that has gone so far. A number that goes back (a chunk that is sent again) begins anew. */
  record(bytes: number, atMs: number): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
  }

  /** Bytes a second; undefined while it cannot be known. */
  get bytesPerSecond(): number | undefined {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.atMs - first.atMs < minSpanMs) return undefined;
    return ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
  }
}
