/** Groups as their calls show them. */
import type { MailGroup, MailGroupEntry } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import {
  type Asking,
  listAllMembers,
  listDepartmentPeople,
  listEntries,
  listGroups,
  mayList,
  mayManage,
  mayReadArchive,
  maySee,
  mayWrite,
  nameAccounts,
  readStanding,
  type Standing,
  type StoredEntry,
  type StoredGroup,
} from '../group-membership/index.ts';
import { expandBy, expandGroups, type GroupSource } from './expand.ts';
import { tagAddress } from './find-group.ts';

const countPeople = ({ accounts, outside }: { accounts: readonly number[]; outside: readonly string[] }): number =>
  accounts.length + outside.length;

/** A group as somebody sees it. */
function presentGroup(group: StoredGroup, standing: Standing, people: number): MailGroup {
  const { orgId: _orgId, archiveAccount: _archiveAccount, ...settings } = group;
  return {
    ...settings,
    people,
    isMember: standing.member.has(group.address),
    isManager: standing.manager.has(group.address),
    mayWrite: mayWrite(group, standing),
    mayManage: mayManage(group, standing),
    mayList: mayList(group, standing),
    archiveAddress: mayReadArchive(group, standing) ? tagAddress(group.address, 'archive') : null,
  };
}

/** One group with the number of its people. */
export async function readPresented(db: Db, group: StoredGroup, standing: Standing): Promise<MailGroup> {
  return presentGroup(group, standing, countPeople(await expandGroups(db, group.orgId, [group.address])));
}

export interface ListGroupsInput {
  readonly asking: Asking & { readonly orgId: number };
  readonly scope: 'managed' | 'contactable';
}

/** Groups that somebody manages, or sees and writes to or may join. */
export const listOwnGroups = defineReader<ListGroupsInput, readonly MailGroup[]>({
  name: 'mailGroups.list',
  read: async (db, { asking, scope }) => {
    const { orgId } = asking;
    const standing = await readStanding(db, orgId, asking);
    const members = await listAllMembers(db, orgId);
    const isWanted = (group: StoredGroup): boolean =>
      scope === 'managed'
        ? mayManage(group, standing)
        : maySee(group, standing) && (mayWrite(group, standing) || group.isOpen || standing.reached.has(group.address));
    const departments = new Map<number, readonly number[]>();
    const source: GroupSource = {
      listMembers: (groups) => groups.flatMap((one) => members.get(one) ?? []),
      // Many groups name the same few departments.
      listPeople: async (numbers) => {
        const people: number[] = [];
        for (const number of numbers) {
          const known = departments.get(number) ?? (await listDepartmentPeople(db, orgId, [number]));
          departments.set(number, known);
          people.push(...known);
        }
        return people;
      },
    };
    const list: MailGroup[] = [];
    for (const group of (await listGroups(db, orgId)).filter(isWanted)) {
      const expansion = await expandBy(source, [group.address]);
      list.push(presentGroup(group, standing, countPeople(expansion)));
    }
    return list;
  },
});

/** Departments with names and the number of their people; those that are gone are left out. */
async function nameDepartments(db: Db, orgId: number, entries: readonly StoredEntry[]) {
  const found = new Map<string, { readonly name: string; readonly people: number }>();
  if (entries.length === 0) return found;
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'name'])
    .where('org_id', '=', orgId)
    .execute();
  const wanted = new Set(entries.map(({ target }) => target));
  for (const { department_id: id, name } of rows.filter((row) => wanted.has(String(row.department_id))))
    found.set(String(id), { name, people: (await listDepartmentPeople(db, orgId, [id])).length });
  return found;
}

/** What stands in a group, with names; people who are gone are left out. */
export async function readEntries(db: Db, group: StoredGroup): Promise<readonly MailGroupEntry[]> {
  const entries = await listEntries(db, group);
  const ofKind = (kind: StoredEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const accounts = await nameAccounts(db, [...new Set(ofKind('account').map(({ target }) => Number(target)))]);
  const named = new Map(accounts.map((account) => [String(account.accountNo), account]));
  const nested = ofKind('group').length === 0 ? [] : await listGroups(db, group.orgId);
  const departments = await nameDepartments(db, group.orgId, ofKind('department'));
  const groupNames = new Map(nested.map(({ address, name }) => [address, name]));
  return entries.flatMap(({ role, kind, target }): MailGroupEntry[] => {
    if (kind === 'department') {
      const department = departments.get(target);
      return department === undefined ? [] : [{ role, kind, address: target, deptName: '', ...department }];
    }
    if (kind !== 'account')
      return [{ role, kind, address: target, name: groupNames.get(target) ?? '', deptName: '', people: null }];
    const account = named.get(target);
    return account === undefined
      ? []
      : [{ role, kind, address: account.address, name: account.name, deptName: account.deptName, people: null }];
  });
}
