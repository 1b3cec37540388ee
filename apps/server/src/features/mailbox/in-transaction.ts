/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export type { AcceptedBody, MessageFacts } from './body/accepted-body.ts';
export { insertBody } from './body/insert-body.ts';
export { createChange } from './change.ts';
export { type ArrivalFlags, type InsertedMessage, type InsertMessageInput, insertMessage } from './insert-message.ts';
export { markResponded } from './mark-responded.ts';
export { hashMessageId } from './message-id-hash.ts';
export { noteCorrespondents, type SentTo } from './note-correspondents.ts';
export { inPieces, pickMessages } from './picked.ts';
export { type ListRow, listColumns, parseRecipients, presentFlags, presentItem } from './present.ts';
export { readLabels } from './read-labels.ts';
export { readStrangers } from './read-strangers.ts';
