/** What every change of contacts shares: whose they may be, what watchers hear, and the limits. */
import { maxContactGroupMembers, maxContacts } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Change, OperationContext, Tx } from '../../../engines/database/port.ts';
import { createChange } from '../../../mail/messages/index.ts';
import { countContacts } from './stored-contact.ts';

/** An address book is its owner's alone. */
export function requireOwner({ actor, subject }: OperationContext, account: number): void {
  if (actor !== account || subject !== account) throw new UserError('notAllowed');
}

/** Other windows ask for contacts again. */
export const contactsChanged = (account: number): Change =>
  createChange(account, 'contactsChanged', { optType: 'mailbox' });

/** Refuses with tooManyContacts. */
export async function requireRoomForContacts(tx: Tx, account: number, added: number): Promise<void> {
  if ((await countContacts(tx, account)) + added > maxContacts)
    throw new UserError('tooManyContacts', { max: maxContacts });
}

/** Refuses with contactGroupNotFound unless all of them are there. */
export async function requireGroups(tx: Tx, account: number, groupNos: readonly number[]): Promise<void> {
  const asked = [...new Set(groupNos)];
  if (asked.length === 0) return;
  const rows = await tx
    .selectFrom('contact_group')
    .select('group_no')
    .where('account_no', '=', account)
    .where('group_no', 'in', asked)
    .execute();
  if (rows.length < asked.length) throw new UserError('contactGroupNotFound');
}

/** Refuses with tooManyContactGroupMembers where one of the groups has more than a message can have recipients. */
export async function requireGroupSizes(tx: Tx, account: number, groupNos: readonly number[]): Promise<void> {
  const asked = [...new Set(groupNos)];
  if (asked.length === 0) return;
  const rows = await tx
    .selectFrom('contact_group_member')
    .select((eb) => eb.fn.countAll().as('members'))
    .where('account_no', '=', account)
    .where('group_no', 'in', asked)
    .groupBy('group_no')
    .execute();
  if (rows.some(({ members }) => Number(members) > maxContactGroupMembers))
    throw new UserError('tooManyContactGroupMembers', { max: maxContactGroupMembers });
}
