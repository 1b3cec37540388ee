/** What is computed of a contact before it is written: by what lists order it and what keywords are looked for in. */
import { randomInt, randomUUID } from 'node:crypto';
import type { ContactFields } from '@hongyan/contract';
import { buildSortKey } from '../pinyin/sort-key.ts';
import { buildSearchText } from './matching-text.ts';

/** Fields that were checked, with what is computed of them. */
export interface PreparedContact {
  readonly fields: string;
  readonly sort_key: string;
  readonly search_text: string;
}

/** By what somebody is named where no name is known. */
export function nameOf({ name, nickname, org, emails, phones }: ContactFields): string {
  return [name, nickname, org, emails[0]?.address, phones[0]?.number].find((text) => text) ?? '';
}

export function prepareContact(fields: ContactFields): PreparedContact {
  return {
    fields: JSON.stringify(fields),
    sort_key: buildSortKey(nameOf(fields)),
    search_text: buildSearchText({
      names: [fields.name, fields.nickname, fields.org],
      texts: [...fields.emails.map(({ address }) => address), fields.department, fields.title],
      phones: fields.phones.map(({ number }) => number),
    }),
  };
}

/** Below 2^31, which JSON, SQLite and PostgreSQL all write alike. */
const maxNumber = 2 ** 31 - 1;

/** A number for a contact or a group: random, so that a deleted one does not come back as another. */
export const newNumber = (): number => randomInt(1, maxNumber);

export const newUid = (): string => `urn:uuid:${randomUUID()}`;
