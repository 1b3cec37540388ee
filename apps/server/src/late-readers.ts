import type { AnyReader } from './engines/database/port.ts';

/**
 * Long reads by their names that a reading thread loads alone: what people wait for at any time of the day, and what the index reads while mail
 * comes. All others together take three times the script and the memory of one of these.
 */
export const lateReaders: Readonly<Record<string, () => Promise<AnyReader>>> = {
  'search.readIndexChanges': async () => (await import('./features/search/read-index-changes.ts')).readIndexChanges,
  'search.readBodyDocuments': async () => (await import('./features/search/read-index-changes.ts')).readBodyDocuments,
  'search.readSnippets': async () => (await import('./features/search/add-snippets.ts')).readSnippets,
  'search.findByCriteria': async () => (await import('./features/search/find-mails.ts')).findByCriteria,
  'contacts.suggestRecipients': async () =>
    (await import('./features/contacts/suggestions/suggest-recipients.ts')).suggestRecipients,
  'push.readMissed': async () => (await import('./features/push/read-missed.ts')).readMissed,
};
