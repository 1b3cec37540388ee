import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SearchKey } from '@hongyan/imap';
import type { CompiledQuery, QueryResult } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../call/scope.ts';
import type { Db } from '../../../engines/database/port.ts';
import { createQueryBuilder } from '../../../engines/database/query-builder.ts';
import { migrateSqlite } from '../../../engines/database/sqlite/migrate.ts';
import { migrations } from '../../../generated/migrations.ts';
import { makePlan } from './plan-search.ts';
import { type RowsInput, readMatching } from './search-rows.ts';

const unseen: SearchKey = { kind: 'not', key: { kind: 'flag', flag: '\\Seen' } };

describe('the unread mails of a folder in SQLite', () => {
  let database: DatabaseSync;
  beforeAll(() => {
    database = new DatabaseSync(':memory:');
    migrateSqlite(database, migrations, 0);
  });
  afterAll(() => database.close());

  /** How SQLite would run what is asked of the mails, in a folder of so many of which so many are unread. */
  async function explain(folder: { readonly total: number; readonly unread: number }, more: Partial<RowsInput> = {}) {
    const plans: string[] = [];
    const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      if (sql.includes('from "folder"')) return { rows: [folder as R] };
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as SQLInputValue[]));
      plans.push(steps.map(({ detail }) => detail).join('\n'));
      return { rows: [] };
    };
    const streamQuery = () => {
      throw new Error('nothing is streamed');
    };
    const db: Db = createQueryBuilder('sqlite', { provideConnection: (use) => use({ executeQuery, streamQuery }) });
    const scope: Scope = { account: 1, hiddenFolders: [] };
    const terms = { isDrafts: false, labels: new Map<string, number>(), now: 0 };
    const input = { scope, folderId: 1, terms, afterUid: 0, limit: 1_000, indexedUpTo: 0, ...more };
    await readMatching(db, input, makePlan(unseen, new Map()));
    return plans;
  }

  test('are found by their own index where they are few', async () => {
    expect(await explain({ total: 100, unread: 5 })).toEqual([expect.stringContaining('message_unseen')]);
  });

  test('are found in the order of UIDs where they are many, and on later pages', async () => {
    const walks = [explain({ total: 100, unread: 50 }), explain({ total: 100, unread: 5 }, { afterUid: 7 })];
    for (const plans of await Promise.all(walks)) {
      expect(plans).toHaveLength(1);
      expect(plans[0]).not.toContain('message_unseen');
    }
  });
});
