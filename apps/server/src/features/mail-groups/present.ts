/** Groups as their calls show them. */
import type { MailGroup, MailGroupEntry } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { expandBy, expandGroups } from './expand.ts';
import { type Asking, mayList, mayManage, maySee, mayWrite, readStanding, type Standing } from './policy.ts';
import { listAllMembers, listEntries, listGroups, nameAccounts, type StoredEntry, type StoredGroup } from './store.ts';

const countPeople = ({ accounts, outside }: { accounts: readonly number[]; outside: readonly string[] }): number =>
  accounts.length + outside.length;

/** A group as somebody sees it. */
function presentGroup(group: StoredGroup, standing: Standing, people: number): MailGroup {
  const { orgId: _orgId, ...settings } = group;
  return {
    ...settings,
    people,
    isMember: standing.member.has(group.address),
    isManager: standing.manager.has(group.address),
    mayWrite: mayWrite(group, standing),
    mayManage: mayManage(group, standing),
    mayList: mayList(group, standing),
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
    const list: MailGroup[] = [];
    for (const group of (await listGroups(db, orgId)).filter(isWanted)) {
      const expansion = await expandBy((groups) => groups.flatMap((one) => members.get(one) ?? []), [group.address]);
      list.push(presentGroup(group, standing, countPeople(expansion)));
    }
    return list;
  },
});

/** What stands in a group, with names; people who are gone are left out. */
export async function readEntries(db: Db, group: StoredGroup): Promise<readonly MailGroupEntry[]> {
  const entries = await listEntries(db, group);
  const ofKind = (kind: StoredEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const accounts = await nameAccounts(db, [...new Set(ofKind('account').map(({ target }) => Number(target)))]);
  const named = new Map(accounts.map((account) => [String(account.accountNo), account]));
  const nested = ofKind('group').length === 0 ? [] : await listGroups(db, group.orgId);
  const groupNames = new Map(nested.map(({ address, name }) => [address, name]));
  return entries.flatMap(({ role, kind, target }): MailGroupEntry[] => {
    if (kind !== 'account') return [{ role, kind, address: target, name: groupNames.get(target) ?? '', deptName: '' }];
    const account = named.get(target);
    return account === undefined
      ? []
      : [{ role, kind, address: account.address, name: account.name, deptName: account.deptName }];
  });
}
