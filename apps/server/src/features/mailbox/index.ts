/**
 * The mailbox: taking bodies in, messages in folders, their flags, and reading them. Every door and every rule changes a
 * mailbox through the operations of this folder.
 */
export type { AcceptedBody, MessageFacts } from './body/accepted-body.ts';
export type { BodyIntake } from './body/body-intake.ts';
export { insertBody } from './body/insert-body.ts';
export { type FinishOptions, maxInlineBytes, type Spooled, type SpoolLimits } from './body/spooled.ts';
export { createChange } from './change.ts';
export { type ArrivalFlags, type InsertedMessage, type InsertMessageInput, insertMessage } from './insert-message.ts';
export { hashMessageId } from './message-id-hash.ts';
