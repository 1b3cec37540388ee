import { defineOperation } from '../../../engines/database/port.ts';
import { contactsChanged, requireOwner } from '../book/contact-changes.ts';

/** Suggests an address no more because of mail; who has it stays known. A repeat changes nothing. */
export const forgetAddress = defineOperation<{ readonly account: number; readonly address: string }, null>({
  name: 'contacts.forget',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, address }) => {
    requireOwner(context, account);
    const rows = await tx
      .updateTable('correspondent')
      .set({ is_kept: 0 })
      .where('account_no', '=', account)
      .where('address', '=', address)
      .where('is_kept', '=', 1)
      .returning('address')
      .execute();
    if (rows.length === 0) return { output: null };
    return {
      output: null,
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.forget', object: null, result: 'ok' }],
    };
  },
});
