import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import { addressesChanged } from './change-nickname.ts';

/** Those of the rights in a mailbox that are given here; the others are the business of shared mailboxes. */
const sendRights = ['sendAs', 'onBehalf'] as const;

export interface GrantKey {
  /** The mailbox that is sent for. */
  readonly owner: number;
  readonly grantee: number;
}

interface SendingGrant {
  readonly grantee: number;
  readonly right: 'sendAs' | 'onBehalf';
  readonly until: number | null;
}

async function readOrg(db: Db, account: number): Promise<number | null> {
  const row = await db.selectFrom('account').select('org_id').where('account_no', '=', account).executeTakeFirst();
  return row?.org_id ?? null;
}

async function removeSending(tx: Tx, { owner, grantee }: GrantKey): Promise<boolean> {
  const removed = await tx
    .deleteFrom('mailbox_grant')
    .where('account_no', '=', owner)
    .where('grantee_kind', '=', 'person')
    .where('grantee_no', '=', grantee)
    .where('right', 'in', sendRights)
    .returning('account_no')
    .execute();
  return removed.length > 0;
}

/** Lets somebody send for a mailbox of the same organisation; again for the same two changes the right. For administrators. */
export const saveGrant = defineOperation<GrantKey & Omit<SendingGrant, 'grantee'>, null>({
  name: 'addresses.saveGrant',
  accounts: (input) => [input.grantee],
  run: async (tx, context, { owner, grantee, right, until }) => {
    if (context.client !== 'admin') throw new UserError('notAllowed');
    const orgId = await readOrg(tx, owner);
    if (owner === grantee || orgId === null || orgId !== (await readOrg(tx, grantee)))
      throw new UserError('notAllowed');
    await removeSending(tx, { owner, grantee });
    await tx
      .insertInto('mailbox_grant')
      .values({
        account_no: owner,
        grantee_kind: 'person',
        grantee_no: grantee,
        right,
        org_id: orgId,
        until,
        given_by: null,
        created_at: context.now,
      })
      .execute();
    const audit = [
      {
        action: 'addresses.saveGrant',
        object: `${String(owner)}/${String(grantee)}`,
        result: 'ok' as const,
        orgId,
        detail: { right, until },
      },
    ];
    return { output: null, changes: [addressesChanged(grantee)], audit };
  },
});

/** Takes a grant back. Refuses with grantNotFound. */
export const deleteGrant = defineOperation<GrantKey, null>({
  name: 'addresses.deleteGrant',
  accounts: (input) => [input.grantee],
  run: async (tx, context, { owner, grantee }) => {
    if (context.client !== 'admin') throw new UserError('notAllowed');
    if (!(await removeSending(tx, { owner, grantee }))) throw new UserError('grantNotFound');
    const orgId = await readOrg(tx, owner);
    const object = `${String(owner)}/${String(grantee)}`;
    const audit = [
      { action: 'addresses.deleteGrant', object, result: 'ok' as const, ...(orgId === null ? {} : { orgId }) },
    ];
    return { output: null, changes: [addressesChanged(grantee)], audit };
  },
});
