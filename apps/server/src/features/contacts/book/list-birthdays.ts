import type { ContactFields } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';

export interface ContactBirthday {
  readonly contactId: string;
  readonly name: string;
  /** As the contract writes it: with its year, or without (`--05-12`). */
  readonly date: string;
}

/** Birthdays of a person's contacts. Quotes within a value are escaped in JSON, so only the field itself can look like an empty one. */
export async function listBirthdays(db: Db, account: number): Promise<readonly ContactBirthday[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['contact_no', 'fields'])
    .where('account_no', '=', account)
    .where('fields', 'not like', '%"birthday":""%')
    .execute();
  return rows.flatMap(({ contact_no: contactNo, fields }) => {
    const { name, nickname, org, birthday } = JSON.parse(fields) as ContactFields;
    const shown = [name, nickname, org].find((text) => text !== '') ?? '';
    return birthday === '' || shown === '' ? [] : [{ contactId: String(contactNo), name: shown, date: birthday }];
  });
}
