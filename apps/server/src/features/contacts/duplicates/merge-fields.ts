import {
  type ContactFields,
  maxContactAddresses,
  maxContactEmails,
  maxContactNoteCharacters,
  maxContactPhones,
} from '@hongyan/contract';
import { cleanFields } from '../../../engines/contact-files/contact-fields.ts';

const firstOf = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Notes one after the other, each once, as far as there is room. */
function joinNotes(notes: readonly string[]): string {
  const joined = [...new Set(notes.filter((note) => note !== ''))].join('\n\n');
  return Array.from(joined).slice(0, maxContactNoteCharacters).join('');
}

/** A birthday with its year says more than one without. */
function chooseBirthday(birthdays: readonly string[]): string {
  return birthdays.find((birthday) => /^\d/.test(birthday)) ?? firstOf(birthdays);
}

/** The same number written in two ways stands once. */
function joinPhones(fields: readonly ContactFields[]): ContactFields['phones'] {
  const seen = new Set<string>();
  return fields
    .flatMap(({ phones }) => phones)
    .filter(({ number }) => {
      const digits = number.replace(/\D/g, '').slice(-11) || number;
      return !seen.has(digits) && seen.add(digits);
    });
}

/** What several contacts are as one: what the first has stays, the others fill in what it has not; lists are joined. */
export function mergeFields(fields: readonly ContactFields[]): ContactFields {
  const first = (key: 'name' | 'nickname' | 'org' | 'department' | 'title' | 'website'): string =>
    firstOf(fields.map((one) => one[key]));
  const merged = cleanFields({
    name: first('name'),
    nickname: first('nickname'),
    emails: fields.flatMap(({ emails }) => emails),
    phones: joinPhones(fields),
    addresses: fields.flatMap(({ addresses }) => addresses),
    org: first('org'),
    department: first('department'),
    title: first('title'),
    birthday: chooseBirthday(fields.map(({ birthday }) => birthday)),
    website: first('website'),
    note: joinNotes(fields.map(({ note }) => note)),
  });
  return {
    ...merged,
    emails: merged.emails.slice(0, maxContactEmails),
    phones: merged.phones.slice(0, maxContactPhones),
    addresses: merged.addresses.slice(0, maxContactAddresses),
  };
}
