import type { Database } from '../../../../apps/server/src/engines/database/port.ts';
import { openPostgresDatabase } from '../../../../apps/server/src/engines/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../../../../apps/server/src/engines/database/sqlite/sqlite-database.ts';
import { createInProcessEventBus } from '../../../../apps/server/src/engines/events/in-process.ts';
import { operations, readers } from '../../../../apps/server/src/operations.ts';

/** Opens a migrated store of the product by its file or its URL; without vitest, so that a process to be killed can use it too. */
export function openProductDatabase(address: string, threadEntry: URL): Promise<Database> {
  const events = createInProcessEventBus((error) => {
    throw error;
  });
  return address.startsWith('postgres')
    ? openPostgresDatabase({ events, url: address, operations, readers })
    : openSqliteDatabase({ events, file: address, threadEntry });
}
