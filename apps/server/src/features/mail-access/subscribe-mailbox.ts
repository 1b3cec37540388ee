import { defineOperation } from '../../engines/database/port.ts';

export interface SubscriptionInput {
  readonly accountNo: number;
  readonly name: string;
  readonly subscribed: boolean;
}

/** Remembers whether a person's programs show a mailbox (RFC 9051 §6.3.7): all are shown but those that are named. */
export const subscribeMailbox = defineOperation<SubscriptionInput, null>({
  name: 'mailAccess.subscribeMailbox',
  accounts: () => [],
  async run(tx, _context, { accountNo, name, subscribed }) {
    if (subscribed)
      await tx
        .deleteFrom('mailbox_unsubscribed')
        .where('account_no', '=', accountNo)
        .where('name', '=', name)
        .execute();
    else
      await tx
        .insertInto('mailbox_unsubscribed')
        .values({ account_no: accountNo, name })
        .onConflict((conflict) => conflict.columns(['account_no', 'name']).doNothing())
        .execute();
    return { output: null };
  },
});
