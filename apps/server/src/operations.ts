import type { AnyOperation, AnyReader } from './engines/database/port.ts';
import { jobOperations } from './engines/jobs/job-operations.ts';
import { adminOperations, adminReaders } from './features/admin/operations.ts';
import { contactsOperations, contactsReaders } from './features/contacts/operations.ts';
import { identityOperations, identityReaders } from './features/identity/operations.ts';
import { settingsOperations, settingsReaders } from './features/settings/operations.ts';

/** Every operation that the store can run, by feature. The database thread loads this list and nothing else of the features. */
export const operations: readonly AnyOperation[] = [
  ...jobOperations,
  ...identityOperations,
  ...settingsOperations,
  ...contactsOperations,
  ...adminOperations,
];

/** Every long read. */
export const readers: readonly AnyReader[] = [
  ...identityReaders,
  ...settingsReaders,
  ...contactsReaders,
  ...adminReaders,
];
