/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */

export type { AcceptedBody, MessageFacts } from './body/accepted-body.ts';
export { insertBody } from './body/insert-body.ts';
export { maxListedRecipients } from './body/message-facts.ts';
export { createChange } from './change.ts';
export { changeLabels } from './change-labels.ts';
export { expungeSelected, moveSelected } from './change-selected.ts';
export { countDrafts } from './count-drafts.ts';
export { recordDeletion, recordSelected } from './deletion-record.ts';
export { beyondRecovery, expungeMails } from './expunge-mails.ts';
export { type ArrivalFlags, type InsertedMessage, type InsertMessageInput, insertMessage } from './insert-message.ts';
export { type ListSource, matchSource } from './list-source.ts';
export { markResponded } from './mark-responded.ts';
export { markSharedSeen, type SharedReader } from './mark-shared-seen.ts';
export { hashMessageId } from './message-id-hash.ts';
export {
  deletedFlag,
  dropDeletedMarks,
  listUsedKeywords,
  type MailKeyword,
  putKeywords,
  readKeywords,
  takeKeywords,
} from './message-keywords.ts';
export { noteCorrespondents, type SentTo } from './note-correspondents.ts';
export { inPieces, pickMessages, pickNumbers, pieceSize } from './picked.ts';
export { type ListRow, listColumns, parseRecipients, presentFlags, presentItem } from './present.ts';
export { type CopiedRow, readCopied } from './read-copied.ts';
export { readLabels } from './read-labels.ts';
export { readStrangers } from './read-strangers.ts';
export { readHomes } from './recover-messages.ts';
export { nowhere, readEmptiedFolders, refuseWhileEmptied, withoutEmptied } from './refuse-while-emptied.ts';
export { type MovedMails, relocateMails } from './relocate-mails.ts';
export { restoreMails, writeOrigins } from './restore-mails.ts';
export { findByNumbers, type MailSelection, type SelectedMail, selectMails } from './select-mails.ts';
export { type Mark, markMails } from './set-flag.ts';
export { tellDelivery } from './tell-delivery.ts';
