/** What the database thread runs for this capability: it only reads yet. */
export { contactsReaders } from './suggest-recipients.ts';
