/**
 * Work on bytes that a stranger wrote, done outside this process: pictures, documents, archives. What goes wrong there (an
 * endless loop, all memory taken, a crash of a decoder) costs the answer of that one piece of work and nothing else.
 */
import type { HostileKinds } from './hostile-kinds.ts';

export type HostileKind = keyof HostileKinds;
export type HostileInput<Kind extends HostileKind> = HostileKinds[Kind]['input'];
export type HostileOutput<Kind extends HostileKind> = HostileKinds[Kind]['output'];

export interface HostileLimits {
  /** From the moment the work is handed over; a process that still works then is killed. */
  readonly timeoutMs: number;
  /** Of the JavaScript heap, and of everything together beyond what an idle process has. Over it the process is killed. */
  readonly maxMemoryMb: number;
  /** Kills the work when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** `error`: the code of the kind threw. `busy`: too much waits already. `stopped`: the server ends. */
export type HostileFailure = 'timeout' | 'memory' | 'crash' | 'error' | 'busy' | 'stopped';

export type HostileResult<Output> =
  | { readonly status: 'done'; readonly output: Output }
  | { readonly status: 'failed'; readonly reason: HostileFailure; readonly detail: string };

export interface HostileWork {
  /** Rejects with the signal's reason when it is aborted; every other end is a value. */
  runHostile<Kind extends HostileKind>(
    kind: Kind,
    input: HostileInput<Kind>,
    limits: HostileLimits,
  ): Promise<HostileResult<HostileOutput<Kind>>>;
  /** Kills what runs; work that waits or comes later is answered `stopped`. */
  close(): Promise<void>;
}
