/**
 * Durable jobs: work that takes longer than a request or must survive a restart. A job is enqueued inside an operation, so it exists exactly
 * when the change exists that needs it. It runs at least once: its effects must be harmless when repeated.
 */

/** A job as its kind's `run` sees it. */
export interface Job<P> {
  readonly id: string;
  readonly kind: string;
  readonly accountNo: number | null;
  readonly payload: P;
  /** 1 for the first; counted before the run, so that a job that ends the process is counted too. */
  readonly attempt: number;
}

/** What a running job may say. */
export interface JobControls {
  /** Says that the job lives; call it more often than the kind's lease lasts. Rejects with JobLostError when another worker has it now. */
  heartbeat(): Promise<void>;
  /** Shows how far it is; a heartbeat too. */
  progress(done: number, total: number): Promise<void>;
  /** Aborted when the server stops or the lease is lost. */
  readonly signal: AbortSignal;
}

/** One kind of job. */
export interface JobKind<P> {
  readonly kind: string;
  /** Jobs of this kind at once in this process. */
  readonly concurrency: number;
  /** A job not heard of for this long is given to another worker. */
  readonly leaseMs: number;
  /** After so many attempts it is poison: kept, never run again, shown to the administrator. */
  readonly maxAttempts: number;
  /** Milliseconds to wait after the failed attempt of this number. */
  backoffMs(attempt: number): number;
  /**
   * Resolves when it is done, or with the time at which it has to run again: the same job then waits until that time, its
   * attempts counted from none. Asking for itself with `enqueueJob` while it runs means at once.
   */
  run(job: Job<P>, controls: JobControls): Promise<RunAgain | undefined> | Promise<void>;
}

/** What a job that is not over resolves with. */
export interface RunAgain {
  /** Epoch milliseconds. */
  readonly againAt: number;
}

/** How a run of a job ended: for figures. */
export interface JobEnd {
  readonly kind: string;
  /** `again`: it asked for a later run; `failed`: it will be tried again; `poison`: it will not; `stopped`: the server ends, or another worker has it. */
  readonly outcome: 'done' | 'again' | 'failed' | 'poison' | 'stopped';
  readonly seconds: number;
}

/** Runs jobs of the registered kinds. */
export interface JobRunner {
  /** Before `start`; two kinds of one name are refused. */
  register<P>(kind: JobKind<P>): void;
  start(): void;
  /** There is work of these kinds: poll now. Unknown kinds are other processes' business. */
  wake(kinds: readonly string[]): void;
  /** Poll for all kinds. */
  wakeAll(): void;
  /** Jobs that run now. */
  running(): number;
  /** Takes no new jobs, lets running ones end, then aborts them and gives back what has not ended. */
  stop(): Promise<void>;
}

/** Another worker has this job: whatever is done here now may be done twice. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}
