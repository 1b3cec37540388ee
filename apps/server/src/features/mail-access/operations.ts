import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeFlags } from './change-mail-flags.ts';
import { readManyChanges } from './read-changes.ts';
import { readFirstUnseen, readManyUids } from './read-uids.ts';
import { saveFolderPath } from './save-folder-path.ts';
import { subscribeMailbox } from './subscribe-mailbox.ts';

/** What the store runs for mail programs. */
export const mailAccessOperations: readonly AnyOperation[] = [changeFlags, saveFolderPath, subscribeMailbox];

/** Their long reads. */
export const mailAccessReaders: readonly AnyReader[] = [readManyUids, readFirstUnseen, readManyChanges];
