import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import { addressesChanged } from './change-nickname.ts';

export interface GrantKey {
  /** The mailbox that is sent for. */
  readonly owner: number;
  readonly grantee: number;
}

export interface SendingGrant {
  readonly grantee: number;
  readonly right: 'sendAs' | 'onBehalf';
  readonly until: number | null;
}

async function orgOf(db: Db, account: number): Promise<number | null> {
  const row = await db.selectFrom('account').select('org_id').where('account_no', '=', account).executeTakeFirst();
  return row?.org_id ?? null;
}

/** Lets somebody send for a mailbox of the same organisation; again for the same two changes the right. For administrators. */
export const saveGrant = defineOperation<GrantKey & Omit<SendingGrant, 'grantee'>, null>({
  name: 'addresses.saveGrant',
  accounts: (input) => [input.grantee],
  run: async (tx, context, { owner, grantee, right, until }) => {
    if (context.client !== 'admin') throw new UserError('notAllowed');
    const orgId = await orgOf(tx, owner);
    if (owner === grantee || orgId === null || orgId !== (await orgOf(tx, grantee))) throw new UserError('notAllowed');
    await tx
      .insertInto('sending_grant')
      .values({ account_no: owner, grantee_no: grantee, right, until, created_at: context.now })
      .onConflict((conflict) => conflict.columns(['account_no', 'grantee_no']).doUpdateSet({ right, until }))
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
    const removed = await tx
      .deleteFrom('sending_grant')
      .where('account_no', '=', owner)
      .where('grantee_no', '=', grantee)
      .returning('account_no')
      .executeTakeFirst();
    if (removed === undefined) throw new UserError('grantNotFound');
    const orgId = await orgOf(tx, owner);
    const object = `${String(owner)}/${String(grantee)}`;
    const audit = [
      { action: 'addresses.deleteGrant', object, result: 'ok' as const, ...(orgId === null ? {} : { orgId }) },
    ];
    return { output: null, changes: [addressesChanged(grantee)], audit };
  },
});

/** Who may send for a mailbox, ended grants too. */
export async function listGrants(db: Db, owner: number): Promise<readonly SendingGrant[]> {
  const rows = await db
    .selectFrom('sending_grant')
    .select(['grantee_no', 'right', 'until'])
    .where('account_no', '=', owner)
    .orderBy('grantee_no')
    .execute();
  return rows.map(({ grantee_no: grantee, right, until }) => ({ grantee, right, until }));
}
