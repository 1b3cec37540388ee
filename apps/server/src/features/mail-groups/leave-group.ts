import { UserError } from '../../call/user-error.ts';
import { type AuditEntry, defineOperation, type Tx } from '../../engines/database/port.ts';
import { readGroup, type StoredGroup } from '../group-membership/index.ts';
import type { GroupMember } from './leaving-member.ts';

/** A membership that ends by a proof of the address: a link in a message, or a message from there. */
export interface LeaveGroupInput {
  /** The group's address. */
  readonly group: string;
  readonly member: GroupMember;
}

/** Takes a member out of a group. Answers the records of it: none where they were not in it. */
export async function takeOut(
  tx: Tx,
  { orgId, address }: StoredGroup,
  { kind, target }: GroupMember,
): Promise<readonly AuditEntry[]> {
  const rows = await tx
    .deleteFrom('mail_group_entry')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', 'member')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .returning('target')
    .execute();
  return rows.map(() => ({ action: 'mailGroups.leave', object: address, result: 'ok', orgId }));
}

/**
 * Takes a member out of an open group at their own wish, without a session. Whoever is not in it (any more), and a group that is gone, make no
 * difference: `left` is false then. Throws `mailGroupClosed`.
 */
export const leaveGroup = defineOperation<LeaveGroupInput, { readonly left: boolean }>({
  name: 'mailGroups.leaveGroup',
  accounts: () => [],
  run: async (tx, _context, { group: address, member }) => {
    const group = await readGroup(tx, address);
    if (group === null) return { output: { left: false } };
    if (!group.isOpen) throw new UserError('mailGroupClosed');
    const audit = await takeOut(tx, group, member);
    return { output: { left: audit.length > 0 }, audit };
  },
});
