import { threadEntry } from '../thread-entry.ts';
import { SandboxChild } from './child-process.ts';
import type { Sandbox, SandboxFailure, SandboxInput, SandboxKind, SandboxLimits, SandboxResult } from './port.ts';

/** Processes at once: two decoders busy leave the other cores to the mail. */
const maxChildren = 2;
/** Work that may wait; more is refused, so that a message with ten thousand pictures fills no memory. */
const maxWaiting = 200;
/** A child at rest ends after this. */
const idleMs = 30_000;
/** Then a fresh one: what one person's bytes may have broken does not see another's for long. */
const maxJobsPerChild = 100;

/** What a test may change. */
export interface SandboxOptions {
  readonly idleMs?: number;
  /** The child's entry. */
  readonly entry?: URL;
}

interface SlotRequest {
  readonly limits: SandboxLimits;
  readonly take: () => void;
}

const failed = (reason: SandboxFailure, detail: string) => ({ status: 'failed', reason, detail }) as const;

class ChildPool implements Sandbox {
  readonly #entry: URL;
  readonly #idleMs: number;
  readonly #resting = new Map<SandboxChild, NodeJS.Timeout>();
  readonly #working = new Set<SandboxChild>();
  readonly #waiting: SlotRequest[] = [];
  #taken = 0;
  #isClosed = false;

  constructor(options: SandboxOptions) {
    this.#idleMs = options.idleMs ?? idleMs;
    this.#entry = options.entry ?? threadEntry('sandbox-child', import.meta.url);
  }

  async runSandboxed<Kind extends SandboxKind>(kind: Kind, input: SandboxInput<Kind>, limits: SandboxLimits) {
    const { signal } = limits;
    signal?.throwIfAborted();
    if (this.#waiting.length >= maxWaiting) return failed('busy', 'too much waits already');
    await this.#acquireSlot(limits);
    try {
      if (this.#isClosed) return failed('stopped', 'the server ends');
      return (await this.#runInChild(kind, input, limits)) as SandboxResult<never>;
    } finally {
      this.#releaseSlot();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const child of this.#working) child.kill('stopped');
    await Promise.all([...this.#resting.keys()].map((child) => this.#dismiss(child)));
  }

  async #runInChild(kind: SandboxKind, input: unknown, limits: SandboxLimits): Promise<SandboxResult<unknown>> {
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
  #childFor(maxMemoryMb: number): SandboxChild {
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
    return new SandboxChild(this.#entry, maxMemoryMb);
  }

  #rest(child: SandboxChild): void {
    if (!child.isAlive) return;
    if (this.#isClosed || child.jobs >= maxJobsPerChild) void child.end();
    else this.#resting.set(child, setTimeout(() => void this.#dismiss(child), this.#idleMs).unref());
  }

  #dismiss(child: SandboxChild): Promise<void> {
    clearTimeout(this.#resting.get(child));
    this.#resting.delete(child);
    return child.end();
  }

  async #acquireSlot(limits: SandboxLimits): Promise<void> {
    if (this.#taken < maxChildren) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const handleAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(request), 1);
        reject(limits.signal?.reason as Error);
      };
      const take = (): void => {
        limits.signal?.removeEventListener('abort', handleAbort);
        resolve();
      };
      const request: SlotRequest = { limits, take };
      limits.signal?.addEventListener('abort', handleAbort, { once: true });
      this.#waiting.push(request);
    });
  }

  /** Whoever finishes hands its slot over, so the number of slots taken stays. */
  #releaseSlot(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next.take();
  }
}

/** At most two child processes, started when there is work and ended when there is none. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new ChildPool(options);
}
