/** Opens a store with the tests' operations; without vitest, so that a process to be killed can use it too. */
import type { ErrorReviver } from '../../../../apps/server/src/engines/database/error-transport.ts';
import type { DatabaseOptions } from '../../../../apps/server/src/engines/database/options.ts';
import type { Database } from '../../../../apps/server/src/engines/database/port.ts';
import { openPostgresDatabase } from '../../../../apps/server/src/engines/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../../../../apps/server/src/engines/database/sqlite/sqlite-database.ts';
import { createInProcessEventBus } from '../../../../apps/server/src/engines/events/in-process.ts';
import { TestRefusal, testFaults, testMigrations, testOperations, testReaders } from './test-operations.ts';

const errors: readonly ErrorReviver[] = [
  { name: 'TestRefusal', revive: (_message, fields) => new TestRefusal(String(fields.errorName)) },
];

function rethrow(error: unknown): never {
  throw error;
}

export async function openTestStore(
  engine: 'sqlite' | 'postgres',
  address: string,
  options: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const all = { events: createInProcessEventBus(rethrow), errors, ...options };
  if (engine === 'sqlite') {
    return openSqliteDatabase({
      ...all,
      file: address,
      threadEntry: new URL('./test-thread.ts', import.meta.url),
      readerIdleMs: 200,
    });
  }
  return openPostgresDatabase({
    ...all,
    url: address,
    operations: testOperations,
    readers: testReaders,
    migrations: testMigrations,
    faults: { ...testFaults, ...options.faults },
  });
}
