/** Claims due jobs and runs them in this process. Woken after commits; a slow poll finds what another process enqueued or lost. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Operation, OperationContext } from '../database/port.ts';
import {
  type ClaimedJob,
  claimJobs,
  failJob,
  finishJob,
  giveBackJob,
  heartbeatJob,
  type PoisonedJob,
  sweepJobs,
  takeBackJobs,
} from './job-operations.ts';
import { type JobControls, type JobEnd, type JobKind, JobLostError, type JobRunner, type RunAgain } from './port.ts';

/** The backstop: work that nobody woke us for is found after this time at most. */
const pollMs = 15_000;
/** How long running jobs may end by themselves when the server stops, and after they were told to. */
const stopGraceMs = 5_000;
const abortGraceMs = 1_000;
/** Done jobs are kept this long, so that a person sees that they are done. */
const doneRetentionMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;

export interface JobRunnerOptions {
  readonly database: Pick<Database, 'read' | 'runner'>;
  readonly clock: Clock;
  /** A job failed and will be tried again, or could not be claimed or finished: for the log. */
  readonly onError: (error: unknown, job?: { readonly id: string; readonly kind: string }) => void;
  /** A job will not be tried again: for the log and the administrator. */
  readonly onPoison?: (job: PoisonedJob) => void;
  /** Hears of the end of every run. */
  readonly onEnded?: (end: JobEnd) => void;
  /** No other process works on this store: what a dead one had under way is taken up at once, not when its lease ends. */
  readonly isAlone?: boolean;
  /** For tests. */
  readonly pollMs?: number;
  readonly stopGraceMs?: number;
}

interface Run {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

interface KindState {
  readonly definition: JobKind<unknown>;
  readonly runs: Set<Run>;
  polling: boolean;
  pollAgain: boolean;
  timer: NodeJS.Timeout | null;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

class DurableJobRunner implements JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #kinds = new Map<string, KindState>();
  readonly #polls = new Set<Promise<void>>();
  #state: 'new' | 'started' | 'stopping' = 'new';
  #sweptAt = 0;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  register<P>(kind: JobKind<P>): void {
    if (this.#state !== 'new') throw new Error(`job kind ${kind.kind} is registered after the start`);
    if (this.#kinds.has(kind.kind)) throw new Error(`two kinds of job are named ${kind.kind}`);
    // The payload's type is between enqueueJob and this kind; here it is any JSON.
    const definition = kind as unknown as JobKind<unknown>;
    this.#kinds.set(kind.kind, { definition, runs: new Set(), polling: false, pollAgain: false, timer: null });
  }

  start(): void {
    this.#state = 'started';
    if (this.#options.isAlone !== true) {
      this.wakeAll();
      return;
    }
    const takenBack = this.#execute(takeBackJobs, null, 'jobs')
      .catch((error: unknown) => this.#options.onError(error))
      .then(() => {
        this.#polls.delete(takenBack);
        this.wakeAll();
      });
    this.#polls.add(takenBack);
  }

  wakeAll(): void {
    this.wake([...this.#kinds.keys()]);
  }

  wake(kinds: readonly string[]): void {
    for (const kind of kinds) {
      const state = this.#kinds.get(kind);
      if (state) this.#poll(state);
    }
  }

  running(): number {
    return [...this.#kinds.values()].reduce((sum, { runs }) => sum + runs.size, 0);
  }

  #execute<I, O>(operation: Operation<I, O>, input: I, requestId: string): Promise<O> {
    const nobody = { actor: null, subject: null, orgId: null, address: null };
    const context: OperationContext = { ...nobody, now: this.#options.clock.now(), requestId, client: 'worker' };
    return this.#options.database.runner.execute(operation, context, input);
  }

  /** Looks for due jobs of one kind, one poll at a time. */
  #poll(state: KindState): void {
    if (this.#state !== 'started') return;
    if (state.polling) {
      state.pollAgain = true;
      return;
    }
    state.polling = true;
    state.pollAgain = false;
    if (state.timer) clearTimeout(state.timer);
    const poll = this.#claimDue(state)
      .catch((error: unknown) => {
        this.#options.onError(error);
        return this.#pollMs;
      })
      .then((waitMs) => {
        state.polling = false;
        this.#polls.delete(poll);
        if (this.#state !== 'started') return;
        if (state.pollAgain) this.#poll(state);
        else {
          state.timer = setTimeout(() => this.#poll(state), Math.max(1, Math.min(waitMs, this.#pollMs)));
          state.timer.unref();
        }
      });
    this.#polls.add(poll);
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? pollMs;
  }

  /** Claims what is due and free; answers the milliseconds until the next poll. */
  async #claimDue(state: KindState): Promise<number> {
    const { kind, concurrency, leaseMs, maxAttempts } = state.definition;
    await this.#sweep();
    const limit = concurrency - state.runs.size;
    // All workers are busy: the next poll comes when one is free.
    if (limit <= 0) return this.#pollMs;
    const { rows } = await sql<{ next: number | null }>`
      select min(run_at) as next from job where kind = ${kind} and state in ('ready', 'running')`.execute(
      this.#options.database.read,
    );
    const next = rows[0]?.next ?? null;
    const wait = next === null ? this.#pollMs : next - this.#options.clock.now();
    if (wait > 0) return wait;
    const { claimed, poisoned } = await this.#execute(claimJobs, { kind, limit, leaseMs, maxAttempts }, 'jobs');
    for (const job of poisoned) this.#options.onPoison?.(job);
    for (const job of claimed) this.#begin(state, job);
    return claimed.length + poisoned.length > 0 ? 0 : this.#pollMs;
  }

  async #sweep(): Promise<void> {
    const now = this.#options.clock.now();
    if (now - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = now;
    await this.#execute(sweepJobs, { before: now - doneRetentionMs }, 'jobs');
  }

  #begin(state: KindState, job: ClaimedJob): void {
    const abort = new AbortController();
    const ended = this.#run(state.definition, job, abort)
      .catch((error: unknown) => this.#options.onError(error, job))
      .finally(() => {
        state.runs.delete(run);
        this.#poll(state);
      });
    const run: Run = { job, abort, ended };
    state.runs.add(run);
  }

  async #run(definition: JobKind<unknown>, job: ClaimedJob, abort: AbortController): Promise<void> {
    const start = performance.now();
    let outcome: JobEnd['outcome'] = 'stopped';
    try {
      outcome = await this.#attempt(definition, job, abort);
    } finally {
      this.#options.onEnded?.({ kind: job.kind, outcome, seconds: (performance.now() - start) / 1_000 });
    }
  }

  async #attempt(definition: JobKind<unknown>, job: ClaimedJob, abort: AbortController): Promise<JobEnd['outcome']> {
    const { id, kind, accountNo, attempt } = job;
    let again: RunAgain | undefined;
    try {
      const payload: unknown = JSON.parse(job.payload);
      const ended = await definition.run(
        { id, kind, accountNo, attempt, payload },
        this.#controls(definition, job, abort),
      );
      again = ended ?? undefined;
    } catch (error) {
      return this.#fail(definition, job, error, abort.signal.aborted);
    }
    const isOurs = await this.#execute(
      finishJob,
      { id, attempt, askedAt: job.askedAt, againAt: again?.againAt ?? null },
      id,
    );
    if (!isOurs) throw new JobLostError(`job ${id} ended after its lease`);
    return again === undefined ? 'done' : 'again';
  }

  async #fail(
    definition: JobKind<unknown>,
    job: ClaimedJob,
    error: unknown,
    isAborted: boolean,
  ): Promise<JobEnd['outcome']> {
    const { id, kind, attempt } = job;
    if (error instanceof JobLostError) throw error;
    if (isAborted) {
      await this.#execute(giveBackJob, { id, attempt }, id);
      return 'stopped';
    }
    const isLast = attempt >= definition.maxAttempts;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const retryAt = isLast ? null : this.#options.clock.now() + definition.backoffMs(attempt);
    await this.#execute(failJob, { id, attempt, error: text, retryAt }, id);
    if (isLast) this.#options.onPoison?.({ id, kind, error: text });
    this.#options.onError(error, job);
    return isLast ? 'poison' : 'failed';
  }

  #controls(definition: JobKind<unknown>, job: ClaimedJob, abort: AbortController): JobControls {
    const beat = async (progress?: { done: number; total: number }): Promise<void> => {
      const { id, attempt } = job;
      const input = { id, attempt, leaseMs: definition.leaseMs, ...(progress ? { progress } : {}) };
      if (await this.#execute(heartbeatJob, input, id)) return;
      const lost = new JobLostError(`job ${id} is another worker's by now`);
      abort.abort(lost);
      throw lost;
    };
    return { heartbeat: () => beat(), progress: (done, total) => beat({ done, total }), signal: abort.signal };
  }

  async stop(): Promise<void> {
    this.#state = 'stopping';
    for (const { timer } of this.#kinds.values()) if (timer) clearTimeout(timer);
    await Promise.all(this.#polls);
    const runs = (): Run[] => [...this.#kinds.values()].flatMap((state) => [...state.runs]);
    const ended = (): Promise<unknown> => Promise.all(runs().map((run) => run.ended));
    await Promise.race([ended(), sleep(this.#options.stopGraceMs ?? stopGraceMs)]);
    for (const run of runs()) run.abort.abort(new Error('the server stops'));
    await Promise.race([ended(), sleep(abortGraceMs)]);
    for (const { job } of runs()) await this.#execute(giveBackJob, { id: job.id, attempt: job.attempt }, job.id);
  }
}

/** Makes the runner; register kinds, then start it. Its `wake` belongs into the store's `onWake`. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  return new DurableJobRunner(options);
}
