/** The full-text index as each engine has it, and how a test lets it catch up. */
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import pg from 'pg';
import { inject, vi } from 'vitest';
import type { SearchIndex } from '../../../../apps/server/src/engines/search-index/port.ts';
import { openPostgresIndex } from '../../../../apps/server/src/engines/search-index/postgres-index.ts';
import { createSearchFeature } from '../../../../apps/server/src/features/search/index.ts';
import type { ProductEngine } from '../server/product-stores.ts';
import type { MailStore } from './mail-store.ts';

/** The full-text index of the engine: the store of the tests has the embedded one on both. */
export async function openIndex(engine: ProductEngine['name'], store: MailStore): Promise<SearchIndex> {
  if (engine === 'sqlite') return store.services.searchIndex;
  const url = await createTestDatabase(inject('postgres'));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const index = await openPostgresIndex({ pool });
  index.close = async () => {
    await pool.end();
    await dropTestDatabase(url);
  };
  return index;
}

/** Lets the index take in everything that is there, and goes. */
export async function followOnce(services: MailStore['services'], account: number): Promise<void> {
  // The store's own has the jobs already.
  const jobs = { register: () => undefined } as unknown as typeof services.jobs;
  const feature = createSearchFeature({ ...services, jobs });
  const end = feature.lead?.();
  const { modseq } = await services.database.read
    .selectFrom('account')
    .select('modseq')
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  await vi.waitUntil(async () => (await services.searchIndex.highWater(account)) === modseq, { timeout: 20_000 });
  await end?.();
}
