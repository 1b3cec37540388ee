import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { recordRecovery, recoverMessage } from './recover/recover-message.ts';
import { checkDatabase, readBlobNames } from './store-check/read-bodies.ts';
import { findWrongCounters } from './store-check/read-counters.ts';

/** What the store reads to say whether it is whole. */
export const backupReaders: readonly AnyReader[] = [checkDatabase, readBlobNames, findWrongCounters];

/** What the store runs to bring lost messages back. */
export const backupOperations: readonly AnyOperation[] = [recordRecovery, recoverMessage];
