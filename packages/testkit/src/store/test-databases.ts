/** Both engines for one suite: `describe.each(databases)`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { inject } from 'vitest';
import type { DatabaseOptions } from '../../../../apps/server/src/engines/database/options.ts';
import type { Database, OperationContext } from '../../../../apps/server/src/engines/database/port.ts';
import { openTestStore } from './open-test-store.ts';

/** A place for one database, empty at first; opened as often as a test likes. */
export interface TestDatabase {
  readonly address: string;
  open(options?: Partial<DatabaseOptions>): Promise<Database>;
  remove(): Promise<void>;
}

export interface TestEngine {
  readonly name: 'sqlite' | 'postgres';
  create(): Promise<TestDatabase>;
}

const sqlite: TestEngine = {
  name: 'sqlite',
  create: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'hongyan-test-'));
    const address = join(directory, 'test.sqlite');
    return {
      address,
      open: (options) => openTestStore('sqlite', address, options),
      remove: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

const postgres: TestEngine = {
  name: 'postgres',
  create: async () => {
    const address = await createMigratedDatabase(inject('postgres'));
    return {
      address,
      open: (options) => openTestStore('postgres', address, options),
      remove: () => dropTestDatabase(address),
    };
  },
};

export const databases: readonly TestEngine[] = [sqlite, postgres];

let calls = 0;

/** A context of a person's call. */
export function testContext(changes: Partial<OperationContext> = {}): OperationContext {
  calls += 1;
  const who = { actor: 1, subject: 1, orgId: 1, address: '192.0.2.1', client: 'web' } as const;
  return { ...who, now: 1_790_000_000_000 + calls, requestId: `request-${calls}`, ...changes };
}
