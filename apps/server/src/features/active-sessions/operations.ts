import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { forgetNetwork, nameNetwork } from './named-networks.ts';
import { readDeletions } from './read-deletions.ts';
import { readEntries } from './read-entries.ts';
import { rememberDevice, tellOwner } from './remember-device.ts';
import { endPlaces } from './signed-in-places.ts';

/** What the database thread runs for this capability. */
export const signInPlacesOperations: readonly AnyOperation[] = [
  nameNetwork,
  forgetNetwork,
  rememberDevice,
  tellOwner,
  endPlaces,
];

/** Long reads. */
export const signInPlacesReaders: readonly AnyReader[] = [readDeletions, readEntries];
