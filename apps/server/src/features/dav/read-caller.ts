import type { Language } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Person } from '../identity/index.ts';
import type { DavCaller } from './dav-caller.ts';

/** What the address books are called in lists of programs. */
const names: Readonly<Record<Language, DavCaller['names']>> = {
  zh: { contacts: '个人联系人', organisation: '单位通讯录' },
  en: { contacts: 'Contacts', organisation: 'Organisation' },
};

/** What every request of a person needs to know of them. */
export async function readCaller(db: Db, person: Person, remoteAddress: string): Promise<DavCaller> {
  const rows = await db
    .selectFrom('address')
    .select(['address', 'kind'])
    .where('account_no', '=', person.accountNo)
    .orderBy('address')
    .execute();
  const others = rows.map(({ address }) => address).filter((address) => address !== person.address);
  const { language } = await readSettings(db, person.accountNo);
  return { person, addresses: [person.address, ...others], remoteAddress, names: names[language] };
}
