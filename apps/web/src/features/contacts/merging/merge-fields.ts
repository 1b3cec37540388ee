import type { ContactFields } from '@hongyan/contract';

/** Fields of one value; where contacts differ in one, a person chooses. */
export const singleFields = ['name', 'nickname', 'org', 'department', 'title', 'birthday', 'website'] as const;
export type SingleField = (typeof singleFields)[number];

/** What contacts are merged into unless somebody chooses otherwise: the first that knows a field, and every address, phone and note. */
export function mergeFields(contacts: readonly ContactFields[]): ContactFields {
  const first = (field: SingleField): string =>
    contacts.map((contact) => contact[field]).find((text) => text !== '') ?? '';
  return {
    name: first('name'),
    nickname: first('nickname'),
    org: first('org'),
    department: first('department'),
    title: first('title'),
    birthday: first('birthday'),
    website: first('website'),
    emails: unique(
      contacts.flatMap(({ emails }) => emails),
      ({ address }) => address.trim().toLowerCase(),
    ),
    phones: unique(
      contacts.flatMap(({ phones }) => phones),
      ({ number }) => number.replaceAll(/[^\d+]/g, ''),
    ),
    addresses: unique(
      contacts.flatMap(({ addresses }) => addresses),
      ({ text }) => text.trim(),
    ),
    note: unique(
      contacts.map(({ note }) => note).filter((note) => note.trim() !== ''),
      (note) => note.trim(),
    ).join('\n'),
  };
}

function unique<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

/** The values of a field among which there is a choice; fewer than two: none. */
export const choicesOf = (contacts: readonly ContactFields[], field: SingleField): readonly string[] =>
  unique(
    contacts.map((contact) => contact[field]).filter((text) => text !== ''),
    (text) => text,
  );
