import { defineOperation } from '../../engines/database/port.ts';
import { bringBack } from './bring-back.ts';
import { type ReturnPayload, snoozedFolderId } from './snooze-messages.ts';

/** Messages of one transaction. */
export const returnBatchSize = 100;

/** Brings back a batch of what an account has snoozed until a time. Answers whether there is more. */
export const returnMessages = defineOperation<ReturnPayload, { readonly more: boolean }>({
  name: 'snooze.return',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, until }) {
    const due = await tx
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('folder_id', '=', snoozedFolderId)
      .where('snooze_until', '=', until)
      .orderBy('n')
      .limit(returnBatchSize)
      .execute();
    if (due.length === 0) return { output: { more: false } };
    const mails = due.map(({ n }) => ({ n, until }));
    const back = await bringBack(tx, context, { account, mails, receivedAt: context.now, notify: true });
    return { output: { more: due.length === returnBatchSize }, ...back };
  },
});
