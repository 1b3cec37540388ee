/** The changes that workers make to jobs. The composition root adds `jobOperations` to the store's list. */
import { sql } from 'kysely';
import { chooseDialect } from '../database/dialects/choose.ts';
import { type AnyOperation, defineOperation, type Tx } from '../database/port.ts';

/** A job that a worker has taken. `attempt` is its proof: a later claim has a higher one. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly accountNo: number | null;
  /** JSON. */
  readonly payload: string;
  readonly attempt: number;
  /** When it was last asked for. */
  readonly askedAt: number;
}

/** A job that will not be tried again. */
export interface PoisonedJob {
  readonly id: string;
  readonly kind: string;
  readonly error: string;
}

interface Held {
  readonly id: string;
  readonly attempt: number;
}

interface ClaimRow {
  id: string;
  kind: string;
  account_no: number | null;
  payload: string;
  attempts: number;
  created_at: number;
}

const lostText = 'its worker was lost';
/** Error texts are for the administrator's eyes; more would only fill the table. */
const maxErrorLength = 2_000;

async function poisonLost(tx: Tx, kind: string, maxAttempts: number, now: number): Promise<PoisonedJob[]> {
  const { rows } = await sql<{ id: string; error: string }>`
    update job set state = 'poison', lease_until = null, last_error = coalesce(last_error, ${lostText})
    where kind = ${kind} and state in ('ready', 'running') and run_at <= ${now} and attempts >= ${maxAttempts}
    returning id, last_error as error`.execute(tx);
  return rows.map(({ id, error }) => ({ id, kind, error }));
}

/**
 * Takes up to `limit` due jobs: ready ones, and running ones whose lease has ended (a lease moves `run_at` to its end, so one index serves
 * both). The attempt is counted here, before the run; one that has had all its attempts is poison.
 */
export const claimJobs = defineOperation({
  name: 'jobs.claim',
  accounts: () => [],
  async run(
    tx,
    { now },
    { kind, limit, leaseMs, maxAttempts }: { kind: string; limit: number; leaseMs: number; maxAttempts: number },
  ): Promise<{ output: { claimed: ClaimedJob[]; poisoned: PoisonedJob[] } }> {
    const poisoned = await poisonLost(tx, kind, maxAttempts, now);
    const leaseUntil = now + leaseMs;
    const { rows } = await sql<ClaimRow>`
      with due as materialized (
        select id from job where kind = ${kind} and state in ('ready', 'running') and run_at <= ${now}
        order by run_at limit ${limit} ${chooseDialect(tx.dialect).skipLocked})
      update job set state = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}, run_at = ${leaseUntil}
      where id in (select id from due)
      returning id, kind, account_no, payload, attempts, created_at`.execute(tx);
    const claimed = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      accountNo: row.account_no,
      payload: row.payload,
      attempt: row.attempts,
      askedAt: row.created_at,
    }));
    return { output: { claimed, poisoned } };
  },
});

/** Prolongs a lease and stores progress. Answers false when the job is another worker's by now. */
export const heartbeatJob = defineOperation({
  name: 'jobs.heartbeat',
  accounts: () => [],
  async run(tx, { now }, input: Held & { leaseMs: number; progress?: { done: number; total: number } }) {
    const leaseUntil = now + input.leaseMs;
    const result = await tx
      .updateTable('job')
      .set({
        lease_until: leaseUntil,
        run_at: leaseUntil,
        ...(input.progress ? { progress_done: input.progress.done, progress_total: input.progress.total } : {}),
      })
      .where('id', '=', input.id)
      .where('state', '=', 'running')
      .where('attempts', '=', input.attempt)
      .executeTakeFirst();
    return { output: result.numUpdatedRows > 0n };
  },
});

/** Marks a job done; or ready again, at once when it was asked for once more while it ran, else when it wanted to. */
export const finishJob = defineOperation({
  name: 'jobs.finish',
  accounts: () => [],
  async run(tx, { now }, { id, attempt, askedAt, againAt }: Held & { askedAt: number; againAt?: number | null }) {
    const isOver = againAt === undefined || againAt === null ? 1 : 0;
    const { rows } = await sql<{ state: string; kind: string; run_at: number }>`
      update job set state = case when created_at = ${askedAt} and ${isOver} = 1 then 'done' else 'ready' end,
        attempts = case when created_at = ${askedAt} and ${isOver} = 1 then attempts else 0 end,
        run_at = case when created_at = ${askedAt} then cast(${againAt ?? now} as bigint) else cast(${now} as bigint) end, lease_until = null, last_error = null
      where id = ${id} and state = 'running' and attempts = ${attempt}
      returning state, kind, run_at`.execute(tx);
    const isDue = rows.filter((row) => row.state === 'ready' && row.run_at <= now);
    return { output: rows.length > 0, wake: isDue.map((row) => row.kind) };
  },
});

/** Stores a failure: again at `retryAt`, or poison when that is null. */
export const failJob = defineOperation({
  name: 'jobs.fail',
  accounts: () => [],
  async run(tx, _context, { id, attempt, error, retryAt }: Held & { error: string; retryAt: number | null }) {
    const result = await tx
      .updateTable('job')
      .set({
        state: retryAt === null ? 'poison' : 'ready',
        last_error: error.slice(0, maxErrorLength),
        lease_until: null,
        ...(retryAt === null ? {} : { run_at: retryAt }),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempts', '=', attempt)
      .executeTakeFirst();
    return { output: result.numUpdatedRows > 0n };
  },
});

/** Gives a job back unharmed, because the server stops: the attempt does not count. */
export const giveBackJob = defineOperation({
  name: 'jobs.give-back',
  accounts: () => [],
  async run(tx, { now }, { id, attempt }: Held) {
    await tx
      .updateTable('job')
      .set({ state: 'ready', run_at: now, lease_until: null, attempts: attempt - 1 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempts', '=', attempt)
      .execute();
    return { output: null };
  },
});

/** Makes every running job ready again: for the start of a server that owns its store alone, whose other workers are dead. Attempts stay counted. */
export const takeBackJobs = defineOperation({
  name: 'jobs.take-back',
  accounts: () => [],
  async run(tx, { now }, _input: null) {
    const taken = await tx
      .updateTable('job')
      .set({ state: 'ready', run_at: now, lease_until: null })
      .where('state', '=', 'running')
      .executeTakeFirst();
    return { output: Number(taken.numUpdatedRows) };
  },
});

/**
 * Removes what the engine keeps for a day only, from before `before` (epoch milliseconds): jobs that are done (poison stays
 * until a person looks), and idempotency keys with their answers, since nobody repeats a call of yesterday.
 */
export const sweepJobs = defineOperation({
  name: 'jobs.sweep',
  accounts: () => [],
  async run(tx, _context, { before }: { before: number }) {
    await tx.deleteFrom('job').where('state', '=', 'done').where('run_at', '<', before).execute();
    await tx.deleteFrom('idempotency').where('created_at', '<', before).execute();
    return { output: null };
  },
});

/** All of them, for the store's list. */
export const jobOperations: readonly AnyOperation[] = [
  claimJobs,
  heartbeatJob,
  finishJob,
  failJob,
  giveBackJob,
  takeBackJobs,
  sweepJobs,
];
