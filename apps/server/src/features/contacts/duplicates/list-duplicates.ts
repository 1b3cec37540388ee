import { createHash } from 'node:crypto';
import { type Contact, type ContactFields, distinctKeyCharacters } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import { parseFields, presentContact, readAllContacts } from '../book/stored-contact.ts';
import { findDuplicateSets } from './find-duplicates.ts';
import { mergeFields } from './merge-fields.ts';

/** Sets that one answer holds. */
const maxSets = 100;

export interface DuplicateSet {
  readonly contacts: Contact[];
  readonly merged: ContactFields;
  readonly key: string;
}

interface Found {
  readonly stored: { readonly content: { readonly contact_no: number } };
}

/** What a set is known by: one that has gained a contact is another set. */
function keyOf(set: readonly Found[]): string {
  const numbers = set.map(({ stored }) => stored.content.contact_no).toSorted((a, b) => a - b);
  return createHash('sha256').update(numbers.join()).digest('base64url').slice(0, distinctKeyCharacters);
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
    const distinct = new Set((await readSetting(db, account, 'distinctContacts')).split(' '));
    const sets = findDuplicateSets(contacts).filter((set) => !distinct.has(keyOf(set)));
    const list = sets.slice(0, maxSets).map((set) => ({
      contacts: set.map(({ stored }) => presentContact(stored)),
      merged: mergeFields(set.map(({ fields }) => fields)),
      key: keyOf(set),
    }));
    return { list, total: sets.length };
  },
});
