import type { Contact, ContactFields } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';
import { parseFields, presentContact, readAllContacts } from '../book/stored-contact.ts';
import { findDuplicateSets } from './find-duplicates.ts';
import { mergeFields } from './merge-fields.ts';

/** Sets that one answer holds. */
const maxSets = 100;

export interface DuplicateSet {
  readonly contacts: Contact[];
  readonly merged: ContactFields;
}

/** Contacts that are probably the same person, and what they would be merged into. */
export const listDuplicates = defineReader<
  { readonly account: number },
  { readonly list: readonly DuplicateSet[]; readonly total: number }
>({
  name: 'contacts.listDuplicates',
  read: async (db, { account }) => {
    const contacts = (await readAllContacts(db, account)).map((stored) => ({
      stored,
      fields: parseFields(stored.content.fields),
    }));
    const sets = findDuplicateSets(contacts);
    const list = sets.slice(0, maxSets).map((set) => ({
      contacts: set.map(({ stored }) => presentContact(stored)),
      merged: mergeFields(set.map(({ fields }) => fields)),
    }));
    return { list, total: sets.length };
  },
});
