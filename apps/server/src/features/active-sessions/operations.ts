import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { endSessions } from './active-sessions.ts';
import { forgetRegions, recordRegion } from './far-use/record-region.ts';
import { forgetNetwork, nameNetwork } from './named-networks.ts';
import { readDeletions } from './read-deletions.ts';
import { readEntries } from './read-entries.ts';
import { notifyOwner, rememberDevice } from './remember-device.ts';

/** What the database thread runs for this capability. */
export const activeSessionsOperations: readonly AnyOperation[] = [
  nameNetwork,
  forgetNetwork,
  rememberDevice,
  notifyOwner,
  endSessions,
  recordRegion,
  forgetRegions,
];

/** Long reads. */
export const activeSessionsReaders: readonly AnyReader[] = [readDeletions, readEntries];
