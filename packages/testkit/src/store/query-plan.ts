/** How an engine would run a query. */
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../../apps/server/src/engines/database/port.ts';

/** The engine's plan as text: SQLite says SEARCH and SCAN, PostgreSQL Index Scan and Seq Scan. */
export async function readPlan(database: Database, query: { compile(): CompiledQuery }): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const words = database.dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const compiled = CompiledQuery.raw(`${words} ${text}`, [...parameters]);
  const { rows } = await database.read.getExecutor().executeQuery(compiled);
  return rows.map((row) => JSON.stringify(row)).join('\n');
}
