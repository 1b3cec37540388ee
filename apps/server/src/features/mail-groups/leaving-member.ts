/** Who leaves a group by themselves: whoever is in it themselves, while it is open. */
import type { Db } from '../../engines/database/port.ts';
import { type Asking, readStanding, type StoredGroup } from '../group-membership/index.ts';

/** How a group knows a member: an account's number, or an address outside. */
export interface GroupMember {
  readonly kind: 'account' | 'address';
  readonly target: string;
}

/** Whether somebody stands in a group themselves, not by another group or a department. */
export async function isOwnMember(db: Db, { orgId, address }: StoredGroup, member: GroupMember): Promise<boolean> {
  const row = await db
    .selectFrom('mail_group_entry')
    .select('target')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', 'member')
    .where('kind', '=', member.kind)
    .where('target', '=', member.target)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The member whom a mail to leave takes out. null: a person decides, namely the managers, because the group is closed, its author is not proven, or
 * they are in it by another group or a department. Somebody who is not in it at all is answered by the machine too.
 */
export async function findLeavingMember(db: Db, group: StoredGroup, asking: Asking): Promise<GroupMember | null> {
  if (!group.isOpen) return null;
  const isColleague = asking.account !== null && asking.orgId === group.orgId;
  if (!isColleague && asking.address === '') return null;
  const member: GroupMember = isColleague
    ? { kind: 'account', target: String(asking.account) }
    : { kind: 'address', target: asking.address };
  if (await isOwnMember(db, group, member)) return member;
  const { reached } = await readStanding(db, group.orgId, asking);
  return reached.has(group.address) ? null : member;
}
