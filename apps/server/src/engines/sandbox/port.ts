/**
 * Work on bytes that an outsider wrote, done outside this process: pictures, documents, archives. What goes wrong there (an
 * endless loop, all memory taken, a crash of a decoder) costs the answer of that one piece of work and nothing else.
 */
import type { SandboxKinds } from './sandbox-kinds.ts';

export type SandboxKind = keyof SandboxKinds;
export type SandboxInput<Kind extends SandboxKind> = SandboxKinds[Kind]['input'];
export type SandboxOutput<Kind extends SandboxKind> = SandboxKinds[Kind]['output'];

export interface SandboxLimits {
  /** From the moment the work is handed over; a process that still works then is killed. */
  readonly timeoutMs: number;
  /** Of the JavaScript heap, and of everything together beyond what an idle process has. Over it the process is killed. */
  readonly maxMemoryMb: number;
  /** Kills the work when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** `error`: the code of the kind threw. `busy`: too much waits already. `stopped`: the server ends. */
export type SandboxFailure = 'timeout' | 'memory' | 'crash' | 'error' | 'busy' | 'stopped';

export type SandboxResult<Output> =
  | { readonly status: 'done'; readonly output: Output }
  | { readonly status: 'failed'; readonly reason: SandboxFailure; readonly detail: string };

export interface Sandbox {
  /** Rejects with the signal's reason when it is aborted; every other end is a value. */
  runSandboxed<Kind extends SandboxKind>(
    kind: Kind,
    input: SandboxInput<Kind>,
    limits: SandboxLimits,
  ): Promise<SandboxResult<SandboxOutput<Kind>>>;
  /** Kills what runs; work that waits or comes later is answered `stopped`. */
  close(): Promise<void>;
}
