import { defineOperation } from '../../engines/database/port.ts';
import { separator } from './mailbox-names.ts';

export interface RenameSubscriptionsInput {
  readonly accountNo: number;
  readonly from: string;
  readonly to: string;
}

/** A mailbox that was put aside stays so under its new name, and so do those in it. */
export const renameSubscriptions = defineOperation<RenameSubscriptionsInput, null>({
  name: 'mailAccess.renameSubscriptions',
  accounts: () => [],
  async run(tx, _context, { accountNo, from, to }) {
    const rows = await tx
      .selectFrom('mailbox_unsubscribed')
      .select('name')
      .where('account_no', '=', accountNo)
      .execute();
    for (const { name } of rows.filter((row) => row.name === from || row.name.startsWith(from + separator))) {
      await tx
        .deleteFrom('mailbox_unsubscribed')
        .where('account_no', '=', accountNo)
        .where('name', '=', name)
        .execute();
      await tx
        .insertInto('mailbox_unsubscribed')
        .values({ account_no: accountNo, name: to + name.slice(from.length) })
        .onConflict((conflict) => conflict.columns(['account_no', 'name']).doNothing())
        .execute();
    }
    return { output: null };
  },
});
