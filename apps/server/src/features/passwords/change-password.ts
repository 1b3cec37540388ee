import { defineOperation } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { endAllSessions, lockCredential, notifyOwner, storePassword } from '../identity/in-transaction.ts';

export interface ChangePasswordInput {
  readonly accountNo: number;
  /** The one session that goes on. */
  readonly sessionId: string;
  readonly passwordHash: string;
  /** Of the password that was there when the old one was compared: if it is another by now, nothing is done. */
  readonly verifiedHash: string;
  readonly notice: AcceptedBody;
}

/**
 * Replaces the password that its owner has just shown, and ends every other session. This session keeps its token: the browser's
 * other calls that are under way would be thrown out with the old one, and whoever held that token has lost nothing by its change
 * that they could not do before. False: the password was changed meanwhile.
 */
export const changePassword = defineOperation<ChangePasswordInput, boolean>({
  name: 'passwords.change',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, sessionId, passwordHash, verifiedHash, notice }) => {
    const credential = await lockCredential(tx, accountNo);
    if (credential?.passwordHash !== verifiedHash) return { output: false };
    await storePassword(tx, { accountNo, passwordHash, mustChange: false }, context.now);
    const ended = await endAllSessions(tx, accountNo, context.now, sessionId);
    await notifyOwner(tx, context.now, { accountNo, kind: 'passwordChanged', to: ['recovery'] });
    const notified = await putNotice(tx, context, accountNo, notice);
    return {
      output: true,
      changes: [...ended, ...notified],
      audit: [{ action: 'passwords.change', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** Puts the notice of an expiring password off until then. */
export const postponePrompt = defineOperation<{ readonly accountNo: number; readonly until: number }, null>({
  name: 'passwords.postponePrompt',
  accounts: () => [],
  run: async (tx, _context, { accountNo, until }) => {
    await tx.updateTable('credential').set({ prompt_after: until }).where('account_no', '=', accountNo).execute();
    return { output: null };
  },
});
