import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { programDraftOperations } from './drafts/draft-operations.ts';
import { saveFolderPath } from './mailboxes/save-folder-path.ts';
import { keepSubscribedName, subscribeMailbox } from './mailboxes/subscribe-mailbox.ts';
import { readMaildrop } from './maildrop/read-maildrop.ts';
import { recordFetched } from './maildrop/record-fetched.ts';
import { removeFetched } from './maildrop/remove-fetched.ts';
import { changeFlags } from './messages/change-mail-flags.ts';
import { copyOperation, moveOperation, undoCopyOperation } from './messages/copy-mails.ts';
import { expungeBatch } from './messages/expunge-marked.ts';
import { appendOperation } from './messages/put-appended.ts';
import { readManyChanges } from './messages/read-changes.ts';
import { mailSearchReaders } from './search/search-readers.ts';

/** What the store runs for mail clients. */
export const mailClientsOperations: readonly AnyOperation[] = [
  saveFolderPath,
  subscribeMailbox,
  keepSubscribedName,
  appendOperation,
  changeFlags,
  copyOperation,
  moveOperation,
  undoCopyOperation,
  expungeBatch,
  recordFetched,
  removeFetched,
  ...programDraftOperations,
];

/** Their long reads. */
export const mailClientsReaders: readonly AnyReader[] = [readManyChanges, readMaildrop, ...mailSearchReaders];
