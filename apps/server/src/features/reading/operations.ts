import type { AnyReader } from '../../engines/database/port.ts';
import { readSortedOrder, readUnreadConversations } from '../../mail/lists/index.ts';

/** The long reads of lists. */
export const readingReaders: readonly AnyReader[] = [readSortedOrder, readUnreadConversations];
