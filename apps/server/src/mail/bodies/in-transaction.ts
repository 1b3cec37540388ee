/** What operations may load of bodies: facts and rows, nothing that reads a message's bytes. */
export type { AcceptedBody, MessageFacts } from './accepted-body.ts';
export { insertBody } from './insert-body.ts';
export { listAncestors, maxListedRecipients } from './message-facts.ts';
export { maxKeptTextBytes, readableFiles } from './readable-files.ts';
