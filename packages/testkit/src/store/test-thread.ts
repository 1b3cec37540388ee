// The database thread of tests.
import { serveDatabaseThread } from '../../../../apps/server/src/engines/database/sqlite/serve-database-thread.ts';
import { testFaults, testMigrations, testOperations, testReaders } from './test-operations.ts';

serveDatabaseThread({
  operations: testOperations,
  readers: testReaders,
  migrations: testMigrations,
  faults: testFaults,
});
