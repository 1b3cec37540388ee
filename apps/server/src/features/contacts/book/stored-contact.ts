/** Contacts as the store has them: reading whole ones, and the one way in which rows are written and deleted. */
import type { Contact, ContactFields, ContactGroupId, ContactId } from '@hongyan/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../engines/database/port.ts';
import type { ContactTable } from '../../../engines/database/schema/contacts-tables.ts';
import { caseFoldAddress } from '../../../mail/correspondents/index.ts';
import { inBatches } from '../../../mail/messages/index.ts';
import { cardsReturned, cardsVanished } from './card-names.ts';

/** What a row says, without whose it is and when it was changed. */
export type ContactContent = Pick<
  ContactTable,
  'contact_no' | 'uid' | 'sort_key' | 'search_text' | 'fields' | 'other_properties' | 'photo_version' | 'created_at'
>;

/** A contact with the groups that it is in. */
export interface StoredContact {
  readonly content: ContactContent;
  readonly revision: number;
  readonly changedAt: number;
  readonly groupNos: readonly number[];
}

export const parseFields = (json: string): ContactFields => JSON.parse(json) as ContactFields;

function toStored(row: Selectable<ContactTable>, groupNos: readonly number[]): StoredContact {
  const { account_no: _account, revision, changed_at: changedAt, ...content } = row;
  return { content, revision, changedAt, groupNos };
}

async function readGroupNos(
  db: Db,
  account: number,
  contactNos: readonly number[] | 'all',
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = [];
  for (const batch of contactNos === 'all' ? [null] : inBatches(contactNos))
    rows.push(
      ...(await db
        .selectFrom('contact_group_member')
        .select(['contact_no', 'group_no'])
        .where('account_no', '=', account)
        .where('contact_no', 'is not', null)
        .$if(batch !== null, (query) => query.where('contact_no', 'in', [...(batch ?? [])]))
        .orderBy('group_no')
        .execute()),
    );
  const groups = new Map<number, number[]>();
  for (const { contact_no: contactNo, group_no: groupNo } of rows) {
    if (contactNo === null) continue;
    const known = groups.get(contactNo);
    if (known === undefined) groups.set(contactNo, [groupNo]);
    else known.push(groupNo);
  }
  return groups;
}

/** Those of some contacts that are there, by number. */
export async function readContacts(
  db: Db,
  account: number,
  contactNos: readonly number[],
): Promise<ReadonlyMap<number, StoredContact>> {
  const asked = [...new Set(contactNos)];
  const groups = await readGroupNos(db, account, asked);
  const found = new Map<number, StoredContact>();
  for (const batch of inBatches(asked)) {
    const rows = await db
      .selectFrom('contact')
      .selectAll()
      .where('account_no', '=', account)
      .where('contact_no', 'in', [...batch])
      .execute();
    for (const row of rows) found.set(row.contact_no, toStored(row, groups.get(row.contact_no) ?? []));
  }
  return found;
}

/** All contacts of a person, by name. */
export async function readAllContacts(db: Db, account: number): Promise<readonly StoredContact[]> {
  const groups = await readGroupNos(db, account, 'all');
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('account_no', '=', account)
    .orderBy('sort_key')
    .orderBy('contact_no')
    .execute();
  return rows.map((row) => toStored(row, groups.get(row.contact_no) ?? []));
}

export async function countContacts(db: Db, account: number): Promise<number> {
  const row = await db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Where the picture of this name is fetched, below /api/. */
export const photoPath = (version: string): string => (version === '' ? '' : `contact/picture/${version}`);

export function presentContact({ content, revision, changedAt, groupNos }: StoredContact): Contact {
  return {
    ...parseFields(content.fields),
    contactId: String(content.contact_no) as ContactId,
    revision,
    groupIds: groupNos.map((groupNo) => String(groupNo) as ContactGroupId),
    photo: photoPath(content.photo_version),
    changedAt,
  };
}

/** Contacts that are to stand in the store as they are given; group memberships of contacts are set whole. */
export interface WrittenContacts {
  readonly account: number;
  /** MODSEQ of this change. */
  readonly revision: number;
  readonly now: number;
  readonly contacts: readonly { readonly content: ContactContent; readonly groupNos: readonly number[] }[];
}

/** Writes contacts, new ones or in the place of those of the same number, with their addresses and memberships. */
export async function writeContacts(tx: Tx, { account, revision, now, contacts }: WrittenContacts): Promise<void> {
  for (const batch of inBatches(contacts)) {
    const contactNos = batch.map(({ content }) => content.contact_no);
    await deleteRows(tx, account, contactNos);
    await cardsReturned(tx, account, contactNos);
    await tx
      .insertInto('contact')
      .values(batch.map(({ content }) => ({ ...content, account_no: account, revision, changed_at: now })))
      .execute();
    const emails = batch.flatMap(({ content }) =>
      parseFields(content.fields).emails.map(({ address }) => ({
        account_no: account,
        address: caseFoldAddress(address),
        contact_no: content.contact_no,
      })),
    );
    for (const rows of inBatches(emails))
      await tx
        .insertInto('contact_email')
        .values([...rows])
        .execute();
    const members = batch.flatMap(({ content, groupNos }) =>
      [...new Set(groupNos)].map((groupNo) => ({
        account_no: account,
        group_no: groupNo,
        member_key: memberKeyOfContact(content.contact_no),
        contact_no: content.contact_no,
        address: '',
        name: '',
      })),
    );
    for (const rows of inBatches(members))
      await tx
        .insertInto('contact_group_member')
        .values([...rows])
        .execute();
  }
}

export const memberKeyOfContact = (contactNo: number): string => `contact:${String(contactNo)}`;

async function deleteRows(tx: Tx, account: number, contactNos: readonly number[]): Promise<void> {
  for (const table of ['contact_email', 'contact_group_member', 'contact'] as const)
    await tx
      .deleteFrom(table)
      .where('account_no', '=', account)
      .where('contact_no', 'in', [...contactNos])
      .execute();
}

/** Whose contacts are deleted, and when. */
export interface DeletedContacts {
  readonly account: number;
  /** MODSEQ of this change. */
  readonly revision: number;
  readonly now: number;
}

/** Deletes contacts with their addresses and memberships; programs can ask afterwards which cards went. */
export async function deleteContactRows(
  tx: Tx,
  deleted: DeletedContacts,
  contactNos: readonly number[],
): Promise<void> {
  for (const batch of inBatches(contactNos)) {
    await cardsVanished(tx, deleted, batch);
    await deleteRows(tx, deleted.account, batch);
  }
}
