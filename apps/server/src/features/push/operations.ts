import type { AnyReader } from '../../engines/database/port.ts';
import { readMissed } from './read-missed.ts';

/** What the store runs for push. */
export const pushReaders: readonly AnyReader[] = [readMissed];
