import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { notifyOwner } from '../identity/in-transaction.ts';

/** A phone signs one person in: it is bound to one account. Throws `phoneTaken`. */
async function refuseTaken(tx: Tx, phone: string, accountNo: number): Promise<void> {
  const other = await tx
    .selectFrom('account')
    .select('account_no')
    .where('phone', '=', phone)
    .where('account_no', '<>', accountNo)
    .where('phone_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new UserError('phoneTaken');
}

/** Binds a phone, folded, whose code was right. Throws `phoneTaken`, which only whoever holds the phone learns. */
export const bindPhone = defineOperation<
  { readonly accountNo: number; readonly phone: string; readonly notice: AcceptedBody },
  null
>({
  name: 'personDetails.bindPhone',
  accounts: ({ accountNo }) => [accountNo],
  isolation: 'serializable',
  run: async (tx, context, { accountNo, phone, notice }) => {
    await refuseTaken(tx, phone, accountNo);
    await tx
      .updateTable('account')
      .set({ phone, phone_verified_at: context.now })
      .where('account_no', '=', accountNo)
      .execute();
    return {
      output: null,
      changes: [...(await putNotice(tx, context, accountNo, notice))],
      audit: [{ action: 'personDetails.bindPhone', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** Throws `phoneNotBound`. */
export const unbindPhone = defineOperation<{ readonly accountNo: number; readonly notice: AcceptedBody }, null>({
  name: 'personDetails.unbindPhone',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, notice }) => {
    const changed = await tx
      .updateTable('account')
      .set({ phone: null, phone_verified_at: null })
      .where('account_no', '=', accountNo)
      .where('phone', 'is not', null)
      .returning('account_no')
      .executeTakeFirst();
    if (changed === undefined) throw new UserError('phoneNotBound');
    return {
      output: null,
      changes: [...(await putNotice(tx, context, accountNo, notice))],
      audit: [{ action: 'personDetails.unbindPhone', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** A phone from the administrator, who vouches for it: it counts as verified. null takes it away. Throws `phoneTaken`. */
export const givePhone = defineOperation<{ readonly accountNo: number; readonly phone: string | null }, null>({
  name: 'personDetails.givePhone',
  accounts: ({ accountNo }) => [accountNo],
  isolation: 'serializable',
  run: async (tx, context, { accountNo, phone }) => {
    if (phone !== null) await refuseTaken(tx, phone, accountNo);
    const { org_id: orgId } = await tx
      .updateTable('account')
      .set({ phone, phone_verified_at: phone === null ? null : context.now })
      .where('account_no', '=', accountNo)
      .returning('org_id')
      .executeTakeFirstOrThrow();
    const kind = phone === null ? 'phoneRemoved' : 'phoneBound';
    await notifyOwner(tx, context.now, { accountNo, kind, to: ['mailbox', 'recovery'] });
    return {
      output: null,
      audit: [{ action: 'personDetails.givePhone', object: String(accountNo), result: 'ok', orgId }],
    };
  },
});
