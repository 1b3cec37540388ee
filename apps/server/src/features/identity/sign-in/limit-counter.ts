/** Durable counters of attempts within a window of time, one atomic statement each. */
import type { Db, Tx } from '../../../engines/database/port.ts';

/** Rows older than the longest window are swept. */
export const longestWindowMs = 24 * 3_600_000;

export interface CountedAttempt {
  readonly key: string;
  /** Epoch milliseconds. */
  readonly windowStart: number;
  /** This one included. */
  readonly count: number;
}

/** So many attempts in a window. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** For how many seconds more attempts than the limit were counted already; null: there is room, or one over it is still to be counted. Writes nothing. */
export async function secondsUntilFree(
  db: Db,
  key: string,
  { max, windowMs }: AttemptLimit,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('limit_counter')
    .select(['window_start', 'count'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.window_start <= now - windowMs || row.count <= max) return null;
  return Math.max(1, Math.ceil((row.window_start + windowMs - now) / 1_000));
}

/** Counts one attempt; a window that has passed begins anew. Races are impossible: it is one statement on one row. */
export async function countAttempt(tx: Tx, key: string, windowMs: number, now: number): Promise<CountedAttempt> {
  const row = await tx
    .insertInto('limit_counter')
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isPast = eb('limit_counter.window_start', '<=', now - windowMs);
        return {
          window_start: eb.case().when(isPast).then(now).else(eb.ref('limit_counter.window_start')).end(),
          count: eb
            .case()
            .when(isPast)
            .then(1)
            .else(eb('limit_counter.count', '+', 1))
            .end(),
        };
      }),
    )
    .returning(['window_start', 'count'])
    .executeTakeFirstOrThrow();
  return { key, windowStart: row.window_start, count: row.count };
}

/** Takes a counted attempt back, unless its window has passed since. */
export async function returnAttempt(tx: Tx, attempt: Pick<CountedAttempt, 'key' | 'windowStart'>): Promise<void> {
  await tx
    .updateTable('limit_counter')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', attempt.key)
    .where('window_start', '=', attempt.windowStart)
    .where('count', '>', 0)
    .execute();
}
