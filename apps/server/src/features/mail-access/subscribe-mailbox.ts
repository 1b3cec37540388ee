import { defineOperation } from '../../engines/database/port.ts';

export interface SubscriptionInput {
  readonly accountNo: number;
  /** As OBJECTID names it: whatever name it is given, here or in the web client, it stays aside. */
  readonly mailboxId: string;
  readonly subscribed: boolean;
}

/** Remembers whether a person's programs show a mailbox (RFC 9051 §6.3.7): all are shown but those that are named. */
export const subscribeMailbox = defineOperation<SubscriptionInput, null>({
  name: 'mailAccess.subscribeMailbox',
  accounts: () => [],
  async run(tx, _context, { accountNo, mailboxId, subscribed }) {
    if (subscribed)
      await tx
        .deleteFrom('mailbox_unsubscribed')
        .where('account_no', '=', accountNo)
        .where('mailbox_id', '=', mailboxId)
        .execute();
    else
      await tx
        .insertInto('mailbox_unsubscribed')
        .values({ account_no: accountNo, mailbox_id: mailboxId })
        .onConflict((conflict) => conflict.columns(['account_no', 'mailbox_id']).doNothing())
        .execute();
    return { output: null };
  },
});
