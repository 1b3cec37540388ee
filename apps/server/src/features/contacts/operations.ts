import type { AnyOperation } from '../../engines/database/port.ts';

export { contactsReaders } from './suggest-recipients.ts';

/** What the database thread runs for this capability: it changes nothing yet. */
export const contactsOperations: readonly AnyOperation[] = [];
