import { threadEntry } from '../thread-entry.ts';
import { HostileChild } from './child-process.ts';
import type { HostileFailure, HostileInput, HostileKind, HostileLimits, HostileResult, HostileWork } from './port.ts';

/** Processes at once: two decoders busy leave the other cores to the mail. */
const maxChildren = 2;
/** Work that may wait; more is refused, so that a letter with ten thousand pictures fills no memory. */
const maxWaiting = 200;
/** A child at rest ends after this. */
const idleMs = 30_000;
/** Then a fresh one: what one person's bytes may have broken does not see another's for long. */
const maxJobsPerChild = 100;

/** What a test may change. */
export interface HostileWorkOptions {
  readonly idleMs?: number;
  /** The child's entry. */
  readonly entry?: URL;
}

interface Place {
  readonly limits: HostileLimits;
  readonly take: () => void;
}

const failed = (reason: HostileFailure, detail: string) => ({ status: 'failed', reason, detail }) as const;

class ChildPool implements HostileWork {
  readonly #entry: URL;
  readonly #idleMs: number;
  readonly #resting = new Map<HostileChild, NodeJS.Timeout>();
  readonly #working = new Set<HostileChild>();
  readonly #waiting: Place[] = [];
  #taken = 0;
  #isClosed = false;

  constructor(options: HostileWorkOptions) {
    this.#idleMs = options.idleMs ?? idleMs;
    this.#entry = options.entry ?? threadEntry('hostile-child', import.meta.url);
  }

  async runHostile<Kind extends HostileKind>(kind: Kind, input: HostileInput<Kind>, limits: HostileLimits) {
    const { signal } = limits;
    signal?.throwIfAborted();
    if (this.#waiting.length >= maxWaiting) return failed('busy', 'too much waits already');
    await this.#takePlace(limits);
    try {
      if (this.#isClosed) return failed('stopped', 'the server ends');
      return (await this.#runInChild(kind, input, limits)) as HostileResult<never>;
    } finally {
      this.#givePlace();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const child of this.#working) child.kill('stopped');
    await Promise.all([...this.#resting.keys()].map((child) => this.#dismiss(child)));
  }

  async #runInChild(kind: HostileKind, input: unknown, limits: HostileLimits): Promise<HostileResult<unknown>> {
    const { signal, timeoutMs, maxMemoryMb } = limits;
    signal?.throwIfAborted();
    const child = this.#childFor(maxMemoryMb);
    const handleAbort = (): void => child.kill('stopped');
    this.#working.add(child);
    signal?.addEventListener('abort', handleAbort, { once: true });
    const result = await child.run({ kind, input, timeoutMs });
    signal?.removeEventListener('abort', handleAbort);
    this.#working.delete(child);
    this.#rest(child);
    signal?.throwIfAborted();
    return result;
  }

  /** A resting child with that limit, or a new one; one that rests with another limit makes room for it. */
  #childFor(maxMemoryMb: number): HostileChild {
    for (const [child, timer] of this.#resting) {
      if (!child.isAlive || child.maxMemoryMb !== maxMemoryMb) continue;
      clearTimeout(timer);
      this.#resting.delete(child);
      return child;
    }
    if (this.#resting.size + this.#working.size >= maxChildren) {
      const [other] = this.#resting.keys();
      if (other !== undefined) void this.#dismiss(other);
    }
    return new HostileChild(this.#entry, maxMemoryMb);
  }

  #rest(child: HostileChild): void {
    if (!child.isAlive) return;
    if (this.#isClosed || child.jobs >= maxJobsPerChild) void child.end();
    else this.#resting.set(child, setTimeout(() => void this.#dismiss(child), this.#idleMs).unref());
  }

  #dismiss(child: HostileChild): Promise<void> {
    clearTimeout(this.#resting.get(child));
    this.#resting.delete(child);
    return child.end();
  }

  async #takePlace(limits: HostileLimits): Promise<void> {
    if (this.#taken < maxChildren) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const handleAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(place), 1);
        reject(limits.signal?.reason as Error);
      };
      const take = (): void => {
        limits.signal?.removeEventListener('abort', handleAbort);
        resolve();
      };
      const place: Place = { limits, take };
      limits.signal?.addEventListener('abort', handleAbort, { once: true });
      this.#waiting.push(place);
    });
  }

  /** Whoever finishes hands its place over, so the number of places taken stays. */
  #givePlace(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next.take();
  }
}

/** At most two child processes, started when there is work and ended when there is none. */
export function createHostileWork(options: HostileWorkOptions = {}): HostileWork {
  return new ChildPool(options);
}
