import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { readLockPassword } from './store.ts';

export interface SaveLockPasswordInput {
  readonly accountNo: number;
  readonly newHash: string;
  /** `first`: there must be none. Else the hash that the old password was compared with, or null where the login password spoke. */
  readonly before: 'first' | { readonly verifiedHash: string | null };
}

/** Sets or replaces a person's lock password. Throws `lockPasswordExists`, and `conflict` when it changed meanwhile. */
export const saveLockPassword = defineOperation<SaveLockPasswordInput, null>({
  name: 'lockscreen.savePassword',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, newHash, before }) => {
    const stored = await readLockPassword(tx, accountNo);
    if (before === 'first' && stored !== null) throw new UserError('lockPasswordExists');
    if (before !== 'first' && before.verifiedHash !== null && before.verifiedHash !== stored)
      throw new UserError('conflict');
    const values = { password_hash: newHash, changed_at: context.now };
    await tx
      .insertInto('lock_password')
      .values({ account_no: accountNo, ...values })
      .onConflict((conflict) => conflict.column('account_no').doUpdateSet(values))
      .execute();
    const action = before === 'first' ? 'lockscreen.setPassword' : 'lockscreen.resetPassword';
    return { output: null, audit: [{ action, object: null, result: 'ok' }] };
  },
});
