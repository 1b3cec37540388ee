import { defineOperation } from '../../../engines/database/port.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../../mail/notices/in-transaction.ts';
import { type ReminderTime, sentFolderId, writeReminder } from './reminder-store.ts';

export interface GiveInput extends ReminderTime {
  /** The message in Sent. */
  readonly n: number;
  readonly notice: AcceptedBody;
}

/** Puts the notice into the inbox and ends the reminder, both or neither: a repeat finds no reminder of this time any more. */
export const giveReminder = defineOperation<GiveInput, { readonly given: boolean }>({
  name: 'snooze.giveReminder',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, at, n, notice }) {
    const mail = await tx
      .selectFrom('message')
      .select(['n', 'uid'])
      .where('account_no', '=', account)
      .where('n', '=', n)
      .where('folder_id', '=', sentFolderId)
      .where('snooze_until', '=', at)
      .executeTakeFirst();
    if (mail === undefined) return { output: { given: false } };
    const ended = await writeReminder(tx, context, { account, at: 0 }, [mail]);
    const put = await putNotice(tx, context, account, notice);
    return { output: { given: true }, changes: [...ended, ...put] };
  },
});
