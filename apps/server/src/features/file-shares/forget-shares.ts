import { shareKeptDays } from '@hongyan/contract';
import { defineOperation } from '../../engines/database/port.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Links that one operation forgets. */
export const forgottenPerRound = 50;

/** Forgets links that have been over for long, with their logs. Answers how many. */
export const forgetShares = defineOperation<null, { readonly count: number }>({
  name: 'fileShares.forget',
  accounts: () => [],
  run: async (tx, context) => {
    const rows = await tx
      .selectFrom('file_share')
      .select(['account_no', 'share_id'])
      .where('expires_at', '<', context.now - shareKeptDays * dayMs)
      .limit(forgottenPerRound)
      .execute();
    for (const { account_no: account, share_id: shareId } of rows)
      for (const table of ['file_share_access', 'file_share_item', 'file_share'] as const)
        await tx.deleteFrom(table).where('account_no', '=', account).where('share_id', '=', shareId).execute();
    return { output: { count: rows.length } };
  },
});
