/** Who may do what with a mail group: each call and each listener asks here. */
import { maxNestedMailGroups } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { listOwnDepartments } from './department-people.ts';
import { listStanding, type StoredEntry, type StoredGroup } from './store.ts';

/** Somebody, as the groups of an organisation know them: a colleague by account, anybody else by a proven address. */
export interface Asking {
  readonly orgId: number | null;
  readonly account: number | null;
  /** Folded; empty where nobody is proven. */
  readonly address: string;
}

/** What somebody is in the groups of one organisation. */
export interface Standing {
  readonly isAdmin: boolean;
  readonly isColleague: boolean;
  /** Groups in which they or their department stand themselves, by role. */
  readonly member: ReadonlySet<string>;
  readonly manager: ReadonlySet<string>;
  readonly sender: ReadonlySet<string>;
  /** Groups whose mail reaches them, by other groups too. */
  readonly reached: ReadonlySet<string>;
}

async function isAdministrator(db: Db, account: number, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('account_no')
    .where('account_no', '=', account)
    .where('org_id', '=', orgId)
    .where('is_admin', '=', 1)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** The groups that contain some groups, and those that contain these, each once. */
export async function findReached(db: Db, orgId: number, start: Iterable<string>): Promise<ReadonlySet<string>> {
  const reached = new Set(start);
  let next = [...reached];
  while (next.length > 0 && reached.size < maxNestedMailGroups * 10) {
    const above = (await listStanding(db, orgId, 'group', next)).map((entry) => entry.group_address);
    next = [...new Set(above)].filter((address) => !reached.has(address));
    for (const address of next) reached.add(address);
  }
  return reached;
}

/** Reads what somebody is in the groups of an organisation. */
export async function readStanding(db: Db, orgId: number, asking: Asking): Promise<Standing> {
  const colleague = asking.orgId === orgId ? asking.account : null;
  const own: StoredEntry[] = [];
  if (colleague !== null) {
    own.push(...(await listStanding(db, orgId, 'account', [String(colleague)])));
    own.push(...(await listStanding(db, orgId, 'department', await listOwnDepartments(db, orgId, colleague))));
  }
  if (colleague === null && asking.address !== '')
    own.push(...(await listStanding(db, orgId, 'address', [asking.address])));
  const ofRole = (role: StoredEntry['role']) =>
    new Set(own.filter((entry) => entry.role === role).map((entry) => entry.group_address));
  const member = ofRole('member');
  return {
    isColleague: colleague !== null,
    isAdmin: colleague !== null && (await isAdministrator(db, colleague, orgId)),
    member,
    manager: ofRole('manager'),
    sender: ofRole('sender'),
    reached: await findReached(db, orgId, member),
  };
}

/** Changes a group, and adds and removes people: its managers, and administrators of the organisation. */
export function mayManage({ address }: StoredGroup, standing: Standing): boolean {
  return standing.isAdmin || standing.manager.has(address);
}

/** Writes to it. Managers and authorised persons always may. */
export function mayWrite({ address, whoSends }: StoredGroup, standing: Standing): boolean {
  if (whoSends === 'everybody' || standing.manager.has(address) || standing.sender.has(address)) return true;
  if (whoSends === 'organisation') return standing.isColleague;
  return whoSends === 'members' && standing.reached.has(address);
}

/** Knows that there is such a group: a hidden one is shown to those who are in it or have to do with it. */
export function maySee(group: StoredGroup, standing: Standing): boolean {
  if (!standing.isColleague) return false;
  const { address } = group;
  return !group.isHidden || mayManage(group, standing) || standing.reached.has(address) || standing.sender.has(address);
}

/** Sees who is in it: those who are, who manage it, and of a group that is not hidden whoever may write to it. */
export function mayList(group: StoredGroup, standing: Standing): boolean {
  if (!maySee(group, standing)) return false;
  if (mayManage(group, standing) || standing.reached.has(group.address)) return true;
  return !group.isHidden && mayWrite(group, standing);
}

/** Whether somebody may write to one group. */
export async function mayWriteTo(db: Db, group: StoredGroup, asking: Asking): Promise<boolean> {
  return mayWrite(group, await readStanding(db, group.orgId, asking));
}
