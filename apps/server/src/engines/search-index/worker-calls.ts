/** What the threads of the embedded index are asked, and how the questions travel. */
import type { BatchResult, Containing, IndexBatch, IndexHit, IndexNumbers } from './port.ts';
import type { PlainContainingQuery } from './sqlite-containing.ts';
import type { PlainQuery } from './sqlite-reader.ts';

export type WorkerRole = 'reader' | 'writer';

export interface WorkerSetup {
  path: string;
  role: WorkerRole;
}

/** Input and output of each call. */
export interface WorkerCalls {
  applyBatches: { input: readonly IndexBatch[]; output: readonly BatchResult[] };
  forgetAccount: { input: number; output: undefined };
  highWater: { input: number; output: number };
  highWaters: { input: readonly number[]; output: readonly number[] };
  query: { input: PlainQuery; output: IndexHit[] };
  queryNumbers: { input: PlainQuery; output: IndexNumbers };
  containing: { input: PlainContainingQuery; output: Containing | null };
  count: { input: PlainQuery; output: number };
  stats: { input: undefined; output: { documents: number; bytes: number } };
}

export type CallName = keyof WorkerCalls;
export type CallMessage = {
  [Name in CallName]: { id: number; name: Name; input: WorkerCalls[Name]['input'] };
}[CallName];

/** To the thread: a call, the end of a call whose answer nobody awaits any more, or the end of the thread. */
export type ToWorker = CallMessage | { cancel: number } | 'stop';

/** From the thread. `isDamage`: the file is damaged and has to be rebuilt. */
export type FromWorker = { id: number; output: unknown } | { id: number; message: string; isDamage: boolean };
