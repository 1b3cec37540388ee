import type { AnyReader } from '../../engines/database/port.ts';
import { checkDatabase, readBlobNames } from './store-check/read-bodies.ts';
import { findWrongCounters } from './store-check/read-counters.ts';

/** What the store reads to say whether it is whole. */
export const backupReaders: readonly AnyReader[] = [checkDatabase, readBlobNames, findWrongCounters];
