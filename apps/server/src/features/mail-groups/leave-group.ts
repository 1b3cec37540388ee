import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { readGroup } from '../group-membership/index.ts';

/** A membership that ends by a proof of the address: a link in a message, or a message from there. */
export interface LeaveGroupInput {
  /** The group's address. */
  readonly group: string;
  /** How the group knows the member: an address outside, or an account's number. */
  readonly member: { readonly kind: 'address' | 'account'; readonly target: string };
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
    const rows = await tx
      .deleteFrom('mail_group_entry')
      .where('org_id', '=', group.orgId)
      .where('group_address', '=', address)
      .where('role', '=', 'member')
      .where('kind', '=', member.kind)
      .where('target', '=', member.target)
      .returning('target')
      .execute();
    const left = rows.length > 0;
    const audit = { action: 'mailGroups.leave', object: address, result: 'ok' as const, orgId: group.orgId };
    return { output: { left }, audit: left ? [audit] : [] };
  },
});
