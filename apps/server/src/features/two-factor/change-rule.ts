/** What an administrator decides about somebody's two-factor authentication. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { notifyOwner } from '../identity/in-transaction.ts';
import { ensureRow, replaceCodes } from './finish-setup.ts';

/** Demanded of this person, or left to the person, whatever the organisation's setting. */
export const setTwoFactorRule = defineOperation<
  { readonly accountNo: number; readonly orgId: number; readonly rule: 'required' | 'optional' },
  null
>({
  name: 'secondStep.setRule',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, orgId, rule }) => {
    if (context.client !== 'admin') throw new UserError('notAllowed');
    await ensureRow(tx, accountNo);
    await tx.updateTable('second_step').set({ rule }).where('account_no', '=', accountNo).execute();
    const entry = { action: 'secondStep.setRule', object: String(accountNo), result: 'ok' as const, orgId };
    return { output: null, audit: [{ ...entry, detail: { rule } }] };
  },
});

/** Removes everything that a person has set up, for somebody who has lost it all; the organisation's setting holds again. The person is notified. */
export const resetTwoFactor = defineOperation<{ readonly accountNo: number; readonly orgId: number }, null>({
  name: 'secondStep.reset',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, orgId }) => {
    if (context.client !== 'admin') throw new UserError('notAllowed');
    await ensureRow(tx, accountNo);
    const nothing = { rule: null, totp_sealed: null, totp_created_at: null, totp_used_at: null, sms_on: 0 } as const;
    await tx
      .updateTable('second_step')
      .set((eb) => ({ ...nothing, trust_version: eb('trust_version', '+', 1) }))
      .where('account_no', '=', accountNo)
      .execute();
    await tx.deleteFrom('passkey').where('account_no', '=', accountNo).execute();
    await tx.deleteFrom('second_step_ticket').where('account_no', '=', accountNo).execute();
    await tx.deleteFrom('second_step_setup').where('account_no', '=', accountNo).execute();
    await replaceCodes(tx, accountNo, []);
    await notifyOwner(tx, context.now, { accountNo, kind: 'secondStepReset', to: ['mailbox', 'recovery'] });
    const entry = { action: 'secondStep.reset', object: String(accountNo), result: 'ok' as const, orgId };
    return { output: null, audit: [entry] };
  },
});
