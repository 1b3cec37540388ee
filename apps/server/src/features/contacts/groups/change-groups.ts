/** Groups of contacts made, renamed, deleted, and who is in them. */
import { maxContactGroupNameCharacters, maxContactGroups } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { cleanLine } from '../../../engines/contact-files/contact-fields.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { caseFoldAddress } from '../../../mail/correspondents/index.ts';
import { inBatches } from '../../../mail/messages/index.ts';
import { contactsChanged, requireGroupSizes, requireGroups, requireOwner } from '../book/contact-changes.ts';
import { memberKeyOfContact, readContacts } from '../book/stored-contact.ts';
import { keepUndo } from '../book/undo.ts';
import type { GroupRow } from './store.ts';

/** Names of groups are compared without case and width. */
export const groupNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Refuses with contactGroupNameEmpty, contactGroupNameTooLong. */
export function checkGroupName(given: string): string {
  const name = cleanLine(given);
  if (name === '') throw new UserError('contactGroupNameEmpty');
  if (Array.from(name).length > maxContactGroupNameCharacters)
    throw new UserError('contactGroupNameTooLong', { max: maxContactGroupNameCharacters });
  return name;
}

export interface SaveGroupInput {
  readonly account: number;
  /** null: a new one, with `number`. */
  readonly groupNo: number | null;
  readonly number: number;
  /** Checked. */
  readonly name: string;
  /** What the caller asked for: a repeat comes with another number. */
  readonly asked: string;
}

async function refuseTakenName(tx: Tx, account: number, name: string, groupNo: number | null): Promise<void> {
  const row = await tx
    .selectFrom('contact_group')
    .select(['group_no', 'name'])
    .where('account_no', '=', account)
    .where('name_key', '=', groupNameKey(name))
    .executeTakeFirst();
  if (row !== undefined && row.group_no !== groupNo) throw new UserError('contactGroupNameTaken', { name: row.name });
}

/** Refuses with tooManyContactGroups. */
export async function insertGroup(tx: Tx, account: number, groupNo: number, name: string): Promise<void> {
  const { count } = await tx
    .selectFrom('contact_group')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxContactGroups) throw new UserError('tooManyContactGroups', { max: maxContactGroups });
  await tx
    .insertInto('contact_group')
    .values({ account_no: account, group_no: groupNo, name, name_key: groupNameKey(name) })
    .execute();
}

async function countMembers(tx: Tx, account: number, groupNo: number): Promise<number> {
  const { members } = await tx
    .selectFrom('contact_group_member')
    .select((eb) => eb.fn.countAll().as('members'))
    .where('account_no', '=', account)
    .where('group_no', '=', groupNo)
    .executeTakeFirstOrThrow();
  return Number(members);
}

/** Makes a group or renames it. Refuses with contactGroupNotFound, contactGroupNameTaken, tooManyContactGroups. */
export const saveContactGroup = defineOperation<SaveGroupInput, GroupRow>({
  name: 'contacts.saveGroup',
  accounts: ({ account }) => [account],
  requestHash: ({ asked }) => asked,
  run: async (tx, context, { account, groupNo, number, name }) => {
    requireOwner(context, account);
    if (groupNo !== null) await requireGroups(tx, account, [groupNo]);
    await refuseTakenName(tx, account, name, groupNo);
    if (groupNo === null) await insertGroup(tx, account, number, name);
    else
      await tx
        .updateTable('contact_group')
        .set({ name, name_key: groupNameKey(name) })
        .where('account_no', '=', account)
        .where('group_no', '=', groupNo)
        .execute();
    const saved = groupNo ?? number;
    return {
      output: { groupNo: saved, name, members: await countMembers(tx, account, saved) },
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.saveGroup', object: String(saved), result: 'ok' }],
    };
  },
});

export interface DeleteGroupInput {
  readonly account: number;
  readonly groupNo: number;
  readonly undoId: string;
}

/** Deletes a group; its contacts stay. Refuses with contactGroupNotFound. */
export const deleteContactGroup = defineOperation<DeleteGroupInput, null>({
  name: 'contacts.deleteGroup',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, groupNo, undoId }) => {
    requireOwner(context, account);
    const group = await tx
      .deleteFrom('contact_group')
      .where('account_no', '=', account)
      .where('group_no', '=', groupNo)
      .returning(['name', 'name_key'])
      .executeTakeFirst();
    if (group === undefined) throw new UserError('contactGroupNotFound');
    const members = await tx
      .deleteFrom('contact_group_member')
      .where('account_no', '=', account)
      .where('group_no', '=', groupNo)
      .returning(['member_key', 'contact_no', 'address', 'name'])
      .execute();
    const before = { name: group.name, nameKey: group.name_key, members };
    await keepUndo(tx, { account, undoId, now: context.now }, { contacts: [], groups: [{ groupNo, before }] });
    return {
      output: null,
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.deleteGroup', object: String(groupNo), result: 'ok' }],
    };
  },
});

/** A contact by its number, or a plain address that was checked. */
export type NamedMember = { readonly contactNo: number } | { readonly address: string; readonly name: string };

const memberKey = (member: NamedMember): string =>
  'contactNo' in member ? memberKeyOfContact(member.contactNo) : `address:${caseFoldAddress(member.address)}`;

export interface ChangeMembersInput {
  readonly account: number;
  readonly groupNo: number;
  readonly add: readonly NamedMember[];
  readonly remove: readonly NamedMember[];
}

/** Puts people into a group and takes others out. Refuses with contactGroupNotFound, contactNotFound, tooManyContactGroupMembers. */
export const changeContactGroupMembers = defineOperation<ChangeMembersInput, { readonly members: number }>({
  name: 'contacts.changeGroupMembers',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, groupNo, add, remove }) => {
    requireOwner(context, account);
    await requireGroups(tx, account, [groupNo]);
    const contactNos = [...new Set(add.flatMap((member) => ('contactNo' in member ? member.contactNo : [])))];
    if ((await readContacts(tx, account, contactNos)).size < contactNos.length) throw new UserError('contactNotFound');
    for (const batch of inBatches(remove.map(memberKey)))
      await tx
        .deleteFrom('contact_group_member')
        .where('account_no', '=', account)
        .where('group_no', '=', groupNo)
        .where('member_key', 'in', [...batch])
        .execute();
    const rows = add.map((member) => ({
      account_no: account,
      group_no: groupNo,
      member_key: memberKey(member),
      contact_no: 'contactNo' in member ? member.contactNo : null,
      address: 'address' in member ? member.address : '',
      name: 'address' in member ? member.name : '',
    }));
    for (const batch of inBatches(rows))
      await tx
        .insertInto('contact_group_member')
        .values([...batch])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await requireGroupSizes(tx, account, [groupNo]);
    return {
      output: { members: await countMembers(tx, account, groupNo) },
      changes: [contactsChanged(account)],
      audit: [
        {
          action: 'contacts.changeGroupMembers',
          object: String(groupNo),
          result: 'ok',
          detail: { added: add.length, removed: remove.length },
        },
      ],
    };
  },
});
