import { defineOperation } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';

/** Puts a notice into its owner's inbox, after what it reports. */
export const putOwnerNotice = defineOperation<{ readonly accountNo: number; readonly notice: AcceptedBody }, null>({
  name: 'passwords.putOwnerNotice',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, notice }) => ({
    output: null,
    changes: await putNotice(tx, context, accountNo, notice),
  }),
});
