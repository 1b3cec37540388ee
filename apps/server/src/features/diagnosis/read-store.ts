import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import type { StoreFacts } from './checks/check-store.ts';

/** What the store says of itself; rejects where it does not answer. */
export async function readStore(db: Db): Promise<StoreFacts> {
  const { rows } = await sql<{
    version: number | string | null;
  }>`SELECT max(version) AS version FROM schema_version`.execute(db);
  const jobs = await db
    .selectFrom('job')
    .where('state', '=', 'poison')
    .select((eb) => ['kind', eb.fn.countAll().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return {
    dialect: db.dialect,
    version: Number(rows[0]?.version ?? 0),
    givenUp: jobs.map(({ kind, count }) => ({ kind, count: Number(count) })),
  };
}
