import { messageKey } from '../../../call/message-key.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';

export interface FetchedMail {
  readonly account: number;
  readonly n: number;
}

/**
 * Records that a mail from inside has been fetched by POP3: it lies where nobody can recall it. Before its first byte is sent, and in one order
 * with a recall: either that finds it fetched, or the mail is gone here (`isThere` false). Repeating it keeps the first time.
 */
export const recordFetched = defineOperation<FetchedMail, { readonly isThere: boolean }>({
  name: 'mailAccess.noteFetched',
  accounts: (input) => [input.account],
  async run(tx, context, { account, n }) {
    const mail = await tx
      .selectFrom('message')
      .select(['folder_id', 'submission_account_no', 'submission_id'])
      .where('account_no', '=', account)
      .where('id', '=', messageKey(account, n))
      .executeTakeFirst();
    if (mail?.folder_id !== systemFolderId('inbox')) return { output: { isThere: false } };
    if (mail.submission_account_no !== null && mail.submission_id !== null)
      await tx
        .updateTable('delivered')
        .set((eb) => ({ fetched_at: eb.fn.coalesce('fetched_at', eb.val(context.now)) }))
        .where('account_no', '=', account)
        .where('source_account_no', '=', mail.submission_account_no)
        .where('submission_id', '=', mail.submission_id)
        .execute();
    return { output: { isThere: true } };
  },
});
