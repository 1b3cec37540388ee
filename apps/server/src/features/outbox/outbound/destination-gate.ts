/** Connections to one destination at once: more is rude to a small server, and lets a stuck one hold everybody's. */
export const connectionsPerDestination = 4;
/** Everything leaves through a smarthost that knows us: it may have more. */
export const connectionsToSmarthost = 12;

const firstGuessMs = 1_000;
const minSpacingMs = 50;
const maxSpacingMs = 30_000;
/** How much the newest attempt weighs in the mean. */
const meanWeight = 0.2;

interface Destination {
  running: number;
  /** How long an attempt takes here, on average. */
  meanMs: number;
  /** The turn that was given out last. */
  lastTurnAt: number;
}

/**
 * Lets few attempts at one destination be under way at once, in this process. Who comes too many is given a turn later and
 * waits in the queue, not in a worker: turns are as far apart as attempts there take, so that ten thousand mails to one dead
 * host are not read again and again.
 */
export class DestinationGate {
  readonly #destinations = new Map<string, Destination>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot; false when there is none. Every true is answered by one `leave`. */
  enter(name: string): boolean {
    const destination = this.#find(name);
    if (destination.running >= this.#limit) return false;
    destination.running += 1;
    return true;
  }

  leave(name: string, tookMs: number): void {
    const destination = this.#find(name);
    destination.running -= 1;
    destination.meanMs += (tookMs - destination.meanMs) * meanWeight;
    if (destination.running === 0 && destination.lastTurnAt === 0) this.#destinations.delete(name);
  }

  /** When to come again, after `enter` said no. Epoch milliseconds. */
  nextTurn(name: string, now: number): number {
    const destination = this.#find(name);
    const spacing = Math.min(Math.max(destination.meanMs / this.#limit, minSpacingMs), maxSpacingMs);
    destination.lastTurnAt = Math.max(destination.lastTurnAt, now) + spacing;
    return Math.ceil(destination.lastTurnAt);
  }

  /** Forgets destinations that nobody waits for. */
  sweep(now: number): void {
    for (const [name, destination] of this.#destinations)
      if (destination.running === 0 && destination.lastTurnAt < now) this.#destinations.delete(name);
  }

  /** Destinations that are remembered: for tests. */
  get size(): number {
    return this.#destinations.size;
  }

  #find(name: string): Destination {
    const known = this.#destinations.get(name);
    if (known !== undefined) return known;
    const made = { running: 0, meanMs: firstGuessMs, lastTurnAt: 0 };
    this.#destinations.set(name, made);
    return made;
  }
}
