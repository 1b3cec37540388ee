/** A page of the address book: personal contacts, colleagues, or both in one order. */
import type { ContactListInput, ContactRow, OrgSettings } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { normaliseKeyword } from '../../../engines/contact-files/matching-text.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { initialOf } from '../../../engines/pinyin/sort-key.ts';
import { filterColleagues } from '../directory/filter-colleagues.ts';
import { type Directory, type DirectoryPerson, departmentNames, readDirectory } from '../directory/read-directory.ts';
import { shownPhone } from '../directory/shown-phone.ts';
import { hasGroup } from '../groups/store.ts';
import { type ContactFilter, countByInitial, listKeys, listPageOfKeys } from './contact-keys.ts';
import { parseFields, photoPath, presentContact, readContacts } from './stored-contact.ts';

export interface ListPeopleInput {
  readonly orgId: number;
  readonly account: number;
  /** The person sees the organisation (feature `displayOrg`). */
  readonly hasOrganisation: boolean;
  readonly phones: OrgSettings['contactPhones'];
  readonly wanted: ContactListInput;
}

export interface PeoplePage {
  readonly list: readonly ContactRow[];
  readonly total: number;
  readonly letters: readonly string[];
}

type Entry = { readonly sortKey: string } & (
  | { readonly contactNo: number; readonly person?: undefined }
  | { readonly person: DirectoryPerson; readonly contactNo?: undefined }
);

const isBefore = (a: Entry, b: Entry): boolean => a.sortKey < b.sortKey;

/** Two sorted lists as one. */
function mergeEntries(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined && right === undefined) return merged;
    if (right === undefined || (left !== undefined && !isBefore(right, left))) {
      if (left !== undefined) merged.push(left);
      i += 1;
    } else {
      merged.push(right);
      j += 1;
    }
  }
}

/** Initials in the order of the alphabet, `#` at its end. */
function listInitials(entries: readonly Entry[]): string[] {
  const initials: string[] = [];
  for (const { sortKey } of entries) {
    const initial = initialOf(sortKey);
    if (initials.at(-1) !== initial) initials.push(initial);
  }
  return initials;
}

function presentColleague(
  directory: Directory,
  person: DirectoryPerson,
  phones: OrgSettings['contactPhones'],
): ContactRow {
  return {
    kind: 'colleague',
    name: person.name,
    address: person.address,
    phone: shownPhone(person.phone, phones),
    org: departmentNames(directory, person),
    title: person.duties,
    groupIds: [],
    photo: '',
    letter: initialOf(person.sortKey),
  };
}

async function readRows(
  db: Db,
  account: number,
  contactNos: readonly number[],
): Promise<ReadonlyMap<number, ContactRow>> {
  const found = await readContacts(db, account, contactNos);
  return new Map(
    [...found].map(([contactNo, stored]) => {
      const { name, emails, phones, org, title } = parseFields(stored.content.fields);
      const { contactId, groupIds } = presentContact(stored);
      const row: ContactRow = {
        kind: 'contact',
        contactId,
        name,
        address: emails[0]?.address ?? '',
        phone: phones[0]?.number ?? '',
        org,
        title,
        groupIds,
        photo: photoPath(stored.content.photo_version),
        letter: initialOf(stored.content.sort_key),
      };
      return [contactNo, row] as const;
    }),
  );
}

async function listPersonal(db: Db, { account, wanted }: ListPeopleInput, filter: ContactFilter): Promise<PeoplePage> {
  const counts = await countByInitial(db, account, filter);
  const from = (wanted.pageNum - 1) * wanted.pageSize;
  const keys = await listPageOfKeys(db, account, { ...filter, initial: wanted.letter }, from, wanted.pageSize);
  const rows = await readRows(
    db,
    account,
    keys.map(({ contactNo }) => contactNo),
  );
  const counted = [...counts].filter(([initial]) => wanted.letter === undefined || initial === wanted.letter);
  return {
    list: keys.flatMap(({ contactNo }) => rows.get(contactNo) ?? []),
    total: counted.reduce((sum, [, count]) => sum + count, 0),
    letters: [...counts.keys()],
  };
}

async function listWithOrganisation(
  db: Db,
  { orgId, account, phones, wanted }: ListPeopleInput,
  filter: ContactFilter,
): Promise<PeoplePage> {
  const directory = await readDirectory(db, orgId);
  const colleagues = filterColleagues(directory, { ...wanted, phones }).map((person) => ({
    sortKey: person.sortKey,
    person,
  }));
  const withContacts = wanted.source === 'all' && wanted.deptId === undefined;
  const all = mergeEntries(withContacts ? await listKeys(db, account, filter) : [], colleagues);
  const entries = wanted.letter === undefined ? all : all.filter(({ sortKey }) => initialOf(sortKey) === wanted.letter);
  const from = (wanted.pageNum - 1) * wanted.pageSize;
  const page = entries.slice(from, from + wanted.pageSize);
  const rows = await readRows(
    db,
    account,
    page.flatMap(({ contactNo }) => contactNo ?? []),
  );
  return {
    list: page.flatMap((entry) =>
      entry.person === undefined
        ? (rows.get(entry.contactNo) ?? [])
        : presentColleague(directory, entry.person, phones),
    ),
    total: entries.length,
    letters: listInitials(all),
  };
}

function takeGroup(groupId: ContactListInput['groupId']): ContactFilter['groupNo'] {
  if (groupId === undefined) return undefined;
  return groupId === 'none' ? 'none' : Number(groupId);
}

/** People by name. Refuses with contactGroupNotFound, departmentNotFound, and featureOff where the organisation alone is asked for and not shown. */
export const listPeople = defineReader<ListPeopleInput, PeoplePage>({
  name: 'contacts.listPeople',
  read: async (db, input) => {
    const { wanted, account, hasOrganisation } = input;
    if (!hasOrganisation && (wanted.source === 'organization' || wanted.deptId !== undefined))
      throw new UserError('featureOff');
    const { groupId } = wanted;
    const groupNo = takeGroup(groupId);
    if (typeof groupNo === 'number' && !(await hasGroup(db, account, groupNo)))
      throw new UserError('contactGroupNotFound');
    const filter = { keyword: normaliseKeyword(wanted.keyword), groupNo };
    const isPersonal = wanted.source === 'personal' || groupId !== undefined || !hasOrganisation;
    return isPersonal ? listPersonal(db, input, filter) : listWithOrganisation(db, input, filter);
  },
});
