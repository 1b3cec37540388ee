import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { changeFlags } from './change-mail-flags.ts';
import { copyOperation, moveOperation, undoCopyOperation } from './copy-mails.ts';
import { expungePiece } from './expunge-marked.ts';
import { noteFetched } from './note-fetched.ts';
import { appendOperation } from './put-appended.ts';
import { readManyChanges } from './read-changes.ts';
import { readMaildrop } from './read-maildrop.ts';
import { removeFetched } from './remove-fetched.ts';
import { saveFolderPath } from './save-folder-path.ts';
import { keepSubscribedName, subscribeMailbox } from './subscribe-mailbox.ts';

/** What the store runs for mail programs. */
export const mailAccessOperations: readonly AnyOperation[] = [
  saveFolderPath,
  subscribeMailbox,
  keepSubscribedName,
  appendOperation,
  changeFlags,
  copyOperation,
  moveOperation,
  undoCopyOperation,
  expungePiece,
  noteFetched,
  removeFetched,
];

/** Their long reads. */
export const mailAccessReaders: readonly AnyReader[] = [readManyChanges, readMaildrop];
