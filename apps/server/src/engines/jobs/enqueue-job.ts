import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { chooseDialect } from '../database/dialects/choose.ts';
import type { Tx } from '../database/port.ts';
import { wakeAfterCommit } from '../database/run-state.ts';

/** A job to be done. */
export interface NewJob {
  readonly kind: string;
  readonly accountNo?: number;
  /**
   * At most one job of a kind waits or runs under one key. Enqueued again while it waits, it is the same job with the newer payload and the
   * earlier time; while it runs, it runs once more after that.
   */
  readonly uniqueKey?: string;
  /** Anything that survives JSON. */
  readonly payload: unknown;
  /** Epoch milliseconds: not before; now when left out. */
  readonly runAt?: number;
}

/** Enqueues a job inside a running operation and wakes its workers after the commit. Answers the job's id. */
export async function enqueueJob(tx: Tx, now: number, job: NewJob): Promise<string> {
  const dialect = chooseDialect(tx.dialect);
  const runAt = job.runAt ?? now;
  const id = randomBytes(16).toString('hex');
  // created_at is when it was last asked for: a worker that finishes sees by it that somebody asked again (job-operations.ts).
  const { rows } = await sql<{ id: string }>`
    insert into job (id, kind, account_no, unique_key, payload, state, run_at, lease_until, attempts, last_error, progress_done, progress_total, created_at)
    values (${id}, ${job.kind}, ${job.accountNo ?? null}, ${job.uniqueKey ?? null}, ${JSON.stringify(job.payload ?? null)}, 'ready', ${runAt}, null, 0, null, 0, 0, ${now})
    on conflict (kind, unique_key) where unique_key is not null and state in ('ready', 'running')
    do update set payload = excluded.payload,
      created_at = ${sql.raw(dialect.greatest)}(job.created_at + 1, excluded.created_at),
      run_at = case when job.state = 'ready' then ${sql.raw(dialect.least)}(job.run_at, excluded.run_at) else job.run_at end
    returning id`.execute(tx);
  wakeAfterCommit(tx, job.kind);
  return rows[0]?.id ?? id;
}
