/** Whom a mail to a group reaches: the one function, which every listener asks. */
import { maxMailGroupPeople, maxNestedMailGroups } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import {
  listDepartmentPeople,
  listMembers,
  nameAccounts,
  type StoredEntry,
  type StoredGroup,
} from '../group-membership/index.ts';

/** Everybody whom some groups lead to, each once. */
export interface Expansion {
  /** Accounts of the organisation. */
  readonly accounts: readonly number[];
  /** Addresses of other organisations. */
  readonly outside: readonly string[];
  /** There are more people than one mail may reach. */
  readonly isTooLarge: boolean;
}

/** What is asked on the way: from the store, or of what was read at once. */
export interface GroupSource {
  /** The members of some groups themselves, nothing nested. */
  listMembers(groups: readonly string[]): Promise<readonly StoredEntry[]> | readonly StoredEntry[];
  /** Accounts of the people of departments and of those below them. */
  listPeople(departments: readonly number[]): Promise<readonly number[]>;
}

/** Follows groups within groups, each once, so that a circle ends by itself; never more than the limits. */
export async function expandBy(source: GroupSource, start: readonly string[]): Promise<Expansion> {
  const seen = new Set(start);
  const accounts = new Set<number>();
  const outside = new Set<string>();
  let next: readonly string[] = [...seen];
  while (next.length > 0 && accounts.size + outside.size <= maxMailGroupPeople) {
    const found: string[] = [];
    const departments = new Set<number>();
    for (const { kind, target } of await source.listMembers(next)) {
      if (kind === 'account') accounts.add(Number(target));
      else if (kind === 'address') outside.add(target);
      else if (kind === 'department') departments.add(Number(target));
      else if (!seen.has(target) && seen.size < maxNestedMailGroups) {
        seen.add(target);
        found.push(target);
      }
    }
    for (const account of await source.listPeople([...departments])) accounts.add(account);
    next = found;
  }
  return {
    accounts: [...accounts],
    outside: [...outside],
    isTooLarge: accounts.size + outside.size > maxMailGroupPeople,
  };
}

/** Everybody whom groups of one organisation lead to. */
export function expandGroups(db: Db, orgId: number, addresses: readonly string[]): Promise<Expansion> {
  const source = {
    listMembers: (groups: readonly string[]) => listMembers(db, orgId, groups),
    listPeople: (departments: readonly number[]) => listDepartmentPeople(db, orgId, departments),
  };
  return expandBy(source, addresses);
}

/** How full the archive of a group is; null: it keeps none. */
export async function readArchiveUsage(
  db: Db,
  { archive, archiveAccount }: Pick<StoredGroup, 'archive' | 'archiveAccount'>,
): Promise<{ readonly usedBytes: number; readonly quotaBytes: number; readonly isFull: boolean } | null> {
  if (archive === 'off' || archiveAccount === null) return null;
  const row = await db
    .selectFrom('account')
    .select(['quota_bytes', 'used_bytes'])
    .where('account_no', '=', archiveAccount)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { used_bytes: usedBytes, quota_bytes: quotaBytes } = row;
  return { usedBytes, quotaBytes, isFull: usedBytes >= quotaBytes };
}

/** The archive that takes a copy of what is written to a group; null: it keeps none, or the archive is full. */
export async function findKeptArchive(
  db: Db,
  group: Pick<StoredGroup, 'archive' | 'archiveAccount'>,
): Promise<{ readonly account: number; readonly address: string } | null> {
  const usage = await readArchiveUsage(db, group);
  if (group.archiveAccount === null || usage === null || usage.isFull) return null;
  const [named] = await nameAccounts(db, [group.archiveAccount]);
  return named === undefined ? null : { account: group.archiveAccount, address: named.address };
}

/** Somebody whom a group leads to; `account` is null outside. */
export interface GroupPerson {
  readonly account: number | null;
  readonly address: string;
  readonly name: string;
}

/** The same as people with names, in the order of their addresses; null where there are more than a mail may reach. */
export async function readGroupPeople(
  db: Db,
  { orgId, address }: Pick<StoredGroup, 'orgId' | 'address'>,
): Promise<readonly GroupPerson[] | null> {
  const { accounts, outside, isTooLarge } = await expandGroups(db, orgId, [address]);
  if (isTooLarge) return null;
  const inside = (await nameAccounts(db, accounts)).map(({ accountNo, name, address: own }) => ({
    account: accountNo,
    address: own,
    name,
  }));
  const others = outside.map((one) => ({ account: null, address: one, name: '' }));
  return [...inside, ...others].sort((a, b) => (a.address < b.address ? -1 : 1));
}
