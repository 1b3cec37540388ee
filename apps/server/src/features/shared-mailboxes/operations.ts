import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { deleteMailboxGrant, saveMailboxGrants } from './change-mailbox-grants.ts';
import { readActivity } from './read-activity.ts';

/** What the database thread runs for this capability. */
export const sharedMailboxesOperations: readonly AnyOperation[] = [saveMailboxGrants, deleteMailboxGrant];

/** Long reads. */
export const sharedMailboxesReaders: readonly AnyReader[] = [readActivity];
