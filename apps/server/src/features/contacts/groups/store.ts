/** Reads of contact groups. SQL only. */
import type { ContactGroup, ContactGroupId, ContactId } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { parseFields } from '../book/stored-contact.ts';

export interface GroupRow {
  readonly groupNo: number;
  readonly name: string;
  readonly members: number;
}

export const presentGroup = ({ groupNo, name, members }: GroupRow): ContactGroup => ({
  groupId: String(groupNo) as ContactGroupId,
  name,
  members,
});

/** Groups of a person, in no order. */
export async function listGroups(db: Db, account: number): Promise<readonly GroupRow[]> {
  const rows = await db
    .selectFrom('contact_group')
    .select(['group_no', 'name'])
    .where('account_no', '=', account)
    .execute();
  const counts = await db
    .selectFrom('contact_group_member')
    .select(['group_no', (eb) => eb.fn.countAll().as('members')])
    .where('account_no', '=', account)
    .groupBy('group_no')
    .execute();
  const members = new Map(counts.map((row) => [row.group_no, Number(row.members)]));
  return rows.map(({ group_no: groupNo, name }) => ({ groupNo, name, members: members.get(groupNo) ?? 0 }));
}

/** Contacts that are in no group. */
export async function countUngrouped(db: Db, account: number): Promise<number> {
  const row = await db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_no', '=', account)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contact_group_member as member')
            .select('member.group_no')
            .whereRef('member.account_no', '=', 'contact.account_no')
            .whereRef('member.contact_no', '=', 'contact.contact_no'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function hasGroup(db: Db, account: number, groupNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact_group')
    .select('group_no')
    .where('account_no', '=', account)
    .where('group_no', '=', groupNo)
    .executeTakeFirst();
  return row !== undefined;
}

export interface GroupMember {
  readonly contactId: ContactId | null;
  readonly name: string;
  /** Where mail to them goes; empty: nowhere. */
  readonly address: string;
  readonly sortKey: string;
}

/** Who is in a group. Plain addresses stand with the name that they were added with. */
export async function listMembers(
  db: Db,
  account: number,
  groupNo: number,
): Promise<readonly (Omit<GroupMember, 'sortKey'> & { readonly sortKey: string | null })[]> {
  const rows = await db
    .selectFrom('contact_group_member as member')
    .leftJoin('contact', (join) =>
      join.onRef('contact.account_no', '=', 'member.account_no').onRef('contact.contact_no', '=', 'member.contact_no'),
    )
    .select(['member.contact_no', 'member.address', 'member.name', 'contact.fields', 'contact.sort_key'])
    .where('member.account_no', '=', account)
    .where('member.group_no', '=', groupNo)
    .execute();
  return rows.map(({ contact_no: no, address, name, fields, sort_key: sortKey }) => {
    if (no === null || fields === null) return { contactId: null, name, address, sortKey: null };
    const { name: ownName, emails } = parseFields(fields);
    return { contactId: String(no) as ContactId, name: ownName, address: emails[0]?.address ?? '', sortKey };
  });
}
