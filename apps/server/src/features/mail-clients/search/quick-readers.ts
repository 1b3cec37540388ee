import type { AnyReader } from '../../../engines/database/port.ts';
import { readFirstUnseen, readManyUids } from '../messages/mailbox-uids.ts';
import { searchWindow } from './search-window.ts';
import { sortFolder } from './sort-window.ts';

/**
 * What a program waits for that opens a large mailbox, or searches in one, when nobody has for a while: a reading thread starts with these alone,
 * in a third of the time that all others take to load. Their files import the store, the reading of headers, and nothing else.
 */
export const quickMailReaders: readonly AnyReader[] = [readManyUids, readFirstUnseen, searchWindow, sortFolder];
