import { maxGrantsPerMailbox } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { endStrandedSessions, type GrantedRight } from '../identity/in-transaction.ts';
import { findManaged } from './mailbox-policy.ts';

/** Who gets a right, by number. */
export interface GranteeKey {
  readonly kind: 'person' | 'department';
  readonly no: number;
}

export interface GivenRight {
  readonly right: GrantedRight;
  readonly until: number | null;
}

export interface SaveMailboxGrantsInput {
  readonly mailbox: number;
  readonly grantees: readonly GranteeKey[];
  readonly rights: readonly GivenRight[];
}

/** Windows that show rights, and from-addresses, ask again. */
function grantsChanged(mailbox: number): Change {
  return { account: mailbox, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['grants'] } };
}

async function existsIn(tx: Tx, orgId: number, { kind, no }: GranteeKey): Promise<boolean> {
  const found =
    kind === 'department'
      ? await tx
          .selectFrom('department')
          .select('department_id')
          .where('org_id', '=', orgId)
          .where('department_id', '=', no)
          .executeTakeFirst()
      : await tx
          .selectFrom('account')
          .select('account_no')
          .where('account_no', '=', no)
          .where('org_id', '=', orgId)
          // A shared mailbox is nobody who could open another.
          .where('kind', '=', 'person')
          .executeTakeFirst();
  return found !== undefined;
}

async function removeGrants(tx: Tx, mailbox: number, { kind, no }: GranteeKey): Promise<readonly GivenRight[]> {
  const rows = await tx
    .deleteFrom('mailbox_grant')
    .where('account_no', '=', mailbox)
    .where('grantee_kind', '=', kind)
    .where('grantee_no', '=', no)
    .returning(['right', 'until'])
    .execute();
  return rows;
}

async function refuseTooMany(tx: Tx, mailbox: number): Promise<void> {
  const rows = await tx
    .selectFrom('mailbox_grant')
    .select(['grantee_kind', 'grantee_no'])
    .distinct()
    .where('account_no', '=', mailbox)
    .limit(maxGrantsPerMailbox + 1)
    .execute();
  if (rows.length > maxGrantsPerMailbox) throw new UserError('tooManyGrants', { max: maxGrantsPerMailbox });
}

const getName = ({ kind, no }: GranteeKey): string => `${kind}/${String(no)}`;

async function insertGrants(
  tx: Tx,
  context: RunningContext,
  orgId: number,
  { mailbox, grantees, rights }: SaveMailboxGrantsInput,
): Promise<void> {
  const rows = grantees.flatMap(({ kind, no }) =>
    rights.map(({ right, until }) => ({
      account_no: mailbox,
      grantee_kind: kind,
      grantee_no: no,
      right,
      org_id: orgId,
      until,
      given_by: context.actor,
      created_at: context.now,
    })),
  );
  await tx.insertInto('mailbox_grant').values(rows).execute();
}

/**
 * Gives people and departments exactly these rights in a mailbox, whatever they had in it. Sessions that a smaller right no longer carries end.
 * Throws `mailboxNotOpen`, `granteeNotFound`, `granteeIsOwner`, `grantEndPassed`, `tooManyGrants`.
 */
export const saveMailboxGrants = defineOperation<SaveMailboxGrantsInput, null>({
  name: 'sharedMailboxes.saveGrants',
  accounts: ({ mailbox }) => [mailbox],
  run: async (tx, context, input) => {
    const { mailbox, grantees, rights } = input;
    const owner = await findManaged(tx, context, mailbox);
    if (owner === null) throw new UserError('mailboxNotOpen');
    // Whoever gives the right to give would no longer be the only one to answer for their own mailbox.
    if (!owner.isShared && rights.some(({ right }) => right === 'manage')) throw new UserError('notAllowed');
    if (rights.some(({ until }) => until !== null && until <= context.now)) throw new UserError('grantEndPassed');
    for (const grantee of grantees) {
      if (grantee.kind === 'person' && grantee.no === mailbox) throw new UserError('granteeIsOwner');
      if (!(await existsIn(tx, owner.orgId, grantee)))
        throw new UserError('granteeNotFound', { name: getName(grantee) });
      await removeGrants(tx, mailbox, grantee);
    }
    await insertGrants(tx, context, owner.orgId, input);
    await refuseTooMany(tx, mailbox);
    const ended = await endStrandedSessions(tx, mailbox, context.now);
    const audit = grantees.map((grantee) => ({
      action: 'sharedMailboxes.saveGrants',
      object: getName(grantee),
      result: 'ok' as const,
      orgId: owner.orgId,
      detail: { mailbox, rights: rights.map(({ right }) => right).join(',') },
    }));
    return { output: null, changes: [grantsChanged(mailbox), ...ended], audit };
  },
});

/** Takes every right of somebody in a mailbox away and ends what they have open in it. Throws `mailboxNotOpen`, `grantNotFound`. */
export const deleteMailboxGrant = defineOperation<{ readonly mailbox: number; readonly grantee: GranteeKey }, null>({
  name: 'sharedMailboxes.deleteGrant',
  accounts: ({ mailbox }) => [mailbox],
  run: async (tx, context, { mailbox, grantee }) => {
    const owner = await findManaged(tx, context, mailbox);
    if (owner === null) throw new UserError('mailboxNotOpen');
    const removed = await removeGrants(tx, mailbox, grantee);
    if (removed.length === 0) throw new UserError('grantNotFound');
    const ended = await endStrandedSessions(tx, mailbox, context.now);
    const entry = {
      action: 'sharedMailboxes.deleteGrant',
      object: getName(grantee),
      result: 'ok' as const,
      orgId: owner.orgId,
      detail: { mailbox, rights: removed.map(({ right }) => right).join(',') },
    };
    return { output: null, changes: [grantsChanged(mailbox), ...ended], audit: [entry] };
  },
});
