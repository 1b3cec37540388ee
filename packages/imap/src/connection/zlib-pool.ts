import type { Transform } from 'node:stream';
import type { Zlib, ZlibReset } from 'node:zlib';

/** Enough for what is packed at the same time in the threads of the pool; more are made when they are wanted, and not kept. */
const maxKept = 4;

type ZlibStream = Transform & Zlib & ZlibReset;

/**
 * Streams of zlib that connections lend each other: each takes 50 to 300 kB, mostly for a line. Made anew for each they leave behind
 * memory in chunks that the process does not give back: 90 kB for an idle connection were measured.
 */
export class ZlibPool<Stream extends ZlibStream> {
  readonly #make: () => Stream;
  readonly #free: Stream[] = [];

  constructor(make: () => Stream) {
    this.#make = make;
  }

  /** One that knows nothing of what went through it before. */
  take(): Stream {
    return this.#free.pop() ?? this.#make();
  }

  /** Takes one back that has nothing to do and nobody listens to. Nothing of what it has seen can be referred to afterwards (zlib's reset). */
  giveBack(stream: Stream): void {
    const isUsable = !stream.destroyed && !stream.writableEnded && !stream.readableEnded && stream.errored === null;
    if (!isUsable || this.#free.length >= maxKept) {
      stream.destroy();
      return;
    }
    stream.reset();
    this.#free.push(stream);
  }
}
