/** The organisation as an address book for programs: colleagues as cards, read only. */
import { createHash } from 'node:crypto';
import type { OrgSettings } from '@hongyan/contract';
import { type CardVersion, writeCard } from '@hongyan/vcard';
import { defineReader } from '../../../engines/database/port.ts';
import { type Directory, type DirectoryPerson, departmentNames, readDirectory } from '../directory/read-directory.ts';

export interface ColleagueCardsInput {
  readonly orgId: number;
  readonly phones: OrgSettings['contactPhones'];
  readonly version: CardVersion;
  /** Names of cards, or a range of all of them. */
  readonly wanted: { readonly names: readonly string[] } | { readonly from: number; readonly count: number };
}

export interface ColleagueCard {
  readonly name: string;
  /** Changes with what stands in the card. */
  readonly etag: string;
  readonly size: number;
  readonly data: string;
}

const nameEnd = '.vcf';
const uidOf = ({ address }: DirectoryPerson): string => `colleague:${address}`;

function printColleague(
  directory: Directory,
  person: DirectoryPerson,
  { phones, version }: Pick<ColleagueCardsInput, 'phones' | 'version'>,
): string {
  // A masked number would be dialled.
  const phone = phones === 'shown' ? person.phone : '';
  return writeCard(
    {
      uid: uidOf(person),
      name: person.name === '' ? person.address : person.name,
      emails: [{ address: person.address, kind: 'work' }],
      phones: phone === '' ? [] : [{ number: phone, kind: 'mobile' }],
      org: '',
      department: departmentNames(directory, person),
      title: person.duties,
      ...{ nickname: '', addresses: [], birthday: '', website: '', note: '', categories: [], photo: null, others: [] },
    },
    version,
  );
}

/** Cards of colleagues by the order of their names, or by name. The etag is the same in both versions. */
export const readColleagueCards = defineReader<ColleagueCardsInput, readonly ColleagueCard[]>({
  name: 'contacts.readColleagueCards',
  read: async (db, { orgId, phones, version, wanted }) => {
    const directory = await readDirectory(db, orgId);
    const names = 'names' in wanted ? new Set(wanted.names) : null;
    const people =
      'names' in wanted
        ? directory.people.filter(({ address }) => names?.has(`${address}${nameEnd}`) === true)
        : directory.people.slice(wanted.from, wanted.from + wanted.count);
    return people.map((person) => {
      const card = printColleague(directory, person, { phones, version: '3.0' });
      const data = version === '3.0' ? card : printColleague(directory, person, { phones, version });
      const etag = createHash('sha256').update(card).digest('hex').slice(0, 16);
      return { name: `${person.address}${nameEnd}`, etag, size: Buffer.byteLength(data), data };
    });
  },
});
