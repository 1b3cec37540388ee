import { defineOperation } from '../../engines/database/port.ts';
import type { TwoFactorSetupTable } from '../../engines/database/schema/two-factor-tables.ts';
import { maxSetups, maxWrongPerSetup } from './limits.ts';

/** Keeps what is being set up; what has passed is forgotten on the way. */
export const saveSetup = defineOperation<TwoFactorSetupTable, null>({
  name: 'secondStep.saveSetup',
  accounts: () => [],
  run: async (tx, context, setup) => {
    const own = tx.deleteFrom('second_step_setup').where('account_no', '=', setup.account_no);
    await own.where('expires_at', '<=', context.now).execute();
    const kept = await tx
      .selectFrom('second_step_setup')
      .select('setup_hash')
      .where('account_no', '=', setup.account_no)
      .orderBy('expires_at', 'desc')
      .execute();
    for (const { setup_hash } of kept.slice(maxSetups - 1)) await own.where('setup_hash', '=', setup_hash).execute();
    await tx.insertInto('second_step_setup').values(setup).execute();
    return { output: null };
  },
});

export interface SetupName {
  readonly accountNo: number;
  readonly setupHash: string;
  readonly owner: string;
}

/** Counts an attempt to finish before it is checked; null: there is no such set-up (any more). */
export const countSetup = defineOperation<
  SetupName,
  { readonly kind: 'totp' | 'passkey'; readonly sealed: string } | null
>({
  name: 'secondStep.countSetup',
  accounts: () => [],
  run: async (tx, context, { accountNo, setupHash, owner }) => {
    const row = await tx
      .updateTable('second_step_setup')
      .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
      .where('account_no', '=', accountNo)
      .where('setup_hash', '=', setupHash)
      .where('owner', '=', owner)
      .where('expires_at', '>', context.now)
      .where('wrong', '<', maxWrongPerSetup)
      .returning(['kind', 'sealed'])
      .executeTakeFirst();
    return { output: row ?? null };
  },
});
