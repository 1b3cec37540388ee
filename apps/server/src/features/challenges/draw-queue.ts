import { UserError } from '../../call/user-error.ts';

/** Drawings at once: pictures are drawn on the thread pool, which files and hashes need too. */
const atOnce = 2;
/** Drawings that wait; more would only be late. */
const maxWaiting = 50;

/** Bounds what outsiders make this machine draw. */
export class DrawQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Throws `busy` when too many wait. */
  async run<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#running < atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= maxWaiting) throw new UserError('busy');
      // Whoever is let in takes the place of the one that ended.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await draw();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
