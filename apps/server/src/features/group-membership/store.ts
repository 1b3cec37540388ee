/** Reads of mail groups. SQL only. */
import type { MailGroupArchive, MailGroupSenders } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import type { MailGroupEntryTable } from '../../engines/database/schema/mail-groups-tables.ts';

/** A mail group as the store has it. */
export interface StoredGroup {
  readonly orgId: number;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly whoSends: MailGroupSenders;
  readonly isOpen: boolean;
  readonly isHidden: boolean;
  readonly outsideMembers: boolean;
  /** Who reads what is written to it; `off`: nothing is kept. */
  readonly archive: MailGroupArchive;
  /** The mailbox with what was kept, once there has been any. */
  readonly archiveAccount: number | null;
  readonly revision: number;
}

/** What stands in a group: who, and as what. */
export type StoredEntry = Pick<MailGroupEntryTable, 'group_address' | 'role' | 'kind' | 'target'>;

/** Values in one statement; engines limit them. */
const batchSize = 250;

function groups(db: Db) {
  return db
    .selectFrom('mail_group')
    .select([
      'mail_group.org_id as orgId',
      'mail_group.address as address',
      'name',
      'description',
      'who_sends as whoSends',
      'is_open',
      'is_hidden',
      'outside_members',
      'mail_group.archive as archive',
      'archive_account_no as archiveAccount',
      'revision',
    ]);
}

type GroupRow = Omit<StoredGroup, 'isOpen' | 'isHidden' | 'outsideMembers'> & {
  readonly is_open: number;
  readonly is_hidden: number;
  readonly outside_members: number;
};

function toGroup({ is_open, is_hidden, outside_members, ...row }: GroupRow): StoredGroup {
  return { ...row, isOpen: is_open === 1, isHidden: is_hidden === 1, outsideMembers: outside_members === 1 };
}

/** A group by its address, exactly as it is stored; of whichever organisation. */
export async function readGroup(db: Db, address: string): Promise<StoredGroup | null> {
  const row = await groups(db)
    .innerJoin('address', (join) =>
      join.onRef('address.org_id', '=', 'mail_group.org_id').onRef('address.address', '=', 'mail_group.address'),
    )
    .where('address.address', '=', address)
    .where('address.kind', '=', 'group')
    .executeTakeFirst();
  return row ? toGroup(row) : null;
}

/** The group whose archive a mailbox is; null: it is none, or no longer. */
export async function readArchivedGroup(db: Db, account: number): Promise<StoredGroup | null> {
  const row = await groups(db).where('archive_account_no', '=', account).executeTakeFirst();
  return row ? toGroup(row) : null;
}

/** Every group of an organisation, by address. */
export async function listGroups(db: Db, orgId: number): Promise<readonly StoredGroup[]> {
  return (await groups(db).where('org_id', '=', orgId).orderBy('address').execute()).map(toGroup);
}

/** Everything that stands in one group. */
export async function listEntries(db: Db, { orgId, address }: StoredGroup): Promise<readonly StoredEntry[]> {
  return db
    .selectFrom('mail_group_entry')
    .select(['group_address', 'role', 'kind', 'target'])
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .orderBy('role')
    .orderBy('kind')
    .orderBy('target')
    .execute();
}

/** The members of some groups themselves, nothing nested. */
export async function listMembers(db: Db, orgId: number, addresses: readonly string[]): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (let start = 0; start < addresses.length; start += batchSize)
    found.push(
      ...(await db
        .selectFrom('mail_group_entry')
        .select(['group_address', 'role', 'kind', 'target'])
        .where('org_id', '=', orgId)
        .where('group_address', 'in', addresses.slice(start, start + batchSize))
        .where('role', '=', 'member')
        .orderBy('group_address')
        .orderBy('kind')
        .orderBy('target')
        .execute()),
    );
  return found;
}

/** The members of every group of an organisation, by group. */
export async function listAllMembers(db: Db, orgId: number): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const rows = await db
    .selectFrom('mail_group_entry')
    .select(['group_address', 'role', 'kind', 'target'])
    .where('org_id', '=', orgId)
    .where('role', '=', 'member')
    .execute();
  return Map.groupBy(rows, (row) => row.group_address);
}

/** In which groups somebody stands themselves, and as what. */
export async function listStanding(
  db: Db,
  orgId: number,
  kind: StoredEntry['kind'],
  targets: readonly string[],
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (let start = 0; start < targets.length; start += batchSize)
    found.push(
      ...(await db
        .selectFrom('mail_group_entry')
        .select(['group_address', 'role', 'kind', 'target'])
        .where('org_id', '=', orgId)
        .where('kind', '=', kind)
        .where('target', 'in', targets.slice(start, start + batchSize))
        .execute()),
    );
  return found;
}

/** Somebody with a mailbox, as a list of people shows them. */
export interface NamedAccount {
  readonly accountNo: number;
  readonly address: string;
  readonly name: string;
  readonly deptName: string;
}

/** Names and primary addresses of accounts. */
export async function nameAccounts(db: Db, accounts: readonly number[]): Promise<readonly NamedAccount[]> {
  const found: NamedAccount[] = [];
  for (let start = 0; start < accounts.length; start += batchSize)
    found.push(
      ...(
        await db
          .selectFrom('account')
          .innerJoin('address', (join) =>
            join
              .onRef('address.account_no', '=', 'account.account_no')
              .on('address.kind', 'in', ['primary', 'archive']),
          )
          .leftJoin('department', (join) =>
            join
              .onRef('department.org_id', '=', 'account.org_id')
              .onRef('department.department_id', '=', 'account.department_id'),
          )
          .select([
            'account.account_no as accountNo',
            'address.address as address',
            'account.display_name as name',
            'department.name as deptName',
          ])
          .where('account.account_no', 'in', accounts.slice(start, start + batchSize))
          .execute()
      ).map((row) => ({ ...row, deptName: row.deptName ?? '' })),
    );
  return found;
}
