/** What the database thread runs for this capability: it only reads yet. */
import type { AnyReader } from '../../engines/database/port.ts';
import { readTree } from './read-tree.ts';
import { suggestRecipients } from './suggest-recipients.ts';

export const contactsReaders: readonly AnyReader[] = [suggestRecipients, readTree];
