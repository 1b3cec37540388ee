import { UserError } from '../../../call/user-error.ts';

/** Attempts of one address at once. Above what the machine hashes at once; low enough that a whole office signing in does not reach the limit by its open attempts alone. */
const maxAtOnce = 4;
/** Attempts of one address that may wait: a flood gets `busy`. */
const maxWaiting = 50;

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets few attempts of one address be under way at once; the others wait their turn. Attempts are counted before they are
 * checked, so without this many people of one office signing in together would look like a guesser.
 */
export class AddressGate {
  readonly #lanes = new Map<string, Lane>();

  async run<T>(address: string, job: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(address) ?? { running: 0, waiting: [] };
    this.#lanes.set(address, lane);
    if (lane.running >= maxAtOnce) {
      if (lane.waiting.length >= maxWaiting) throw new UserError('busy');
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    try {
      return await job();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) this.#lanes.delete(address);
      }
    }
  }
}
