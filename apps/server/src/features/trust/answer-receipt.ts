import { messageKey } from '../../call/message-key.ts';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { type ReportInput, submitReport } from '../outbox/in-transaction.ts';

export interface AnswerReceiptInput {
  readonly account: number;
  readonly n: number;
  /** The receipt that goes; null to decline. */
  readonly report: Omit<ReportInput, 'account' | 'gate'> | null;
}

/**
 * Answers the request for a read receipt, once for ever: the mark of the mail and the receipt are one transaction, and of two
 * windows that answer at once one is answered receiptAnswered (RFC 8098 §2.1: at most one receipt for a mail and recipient).
 */
export const answerReceipt = defineOperation<AnswerReceiptInput, null>({
  name: 'trust.answerReceipt',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, n, report }) => {
    const claimed = await tx
      .updateTable('message')
      .set({ receipt: report === null ? 'declined' : 'sent', modseq: context.modseq(account) })
      .where('account_no', '=', account)
      .where('id', '=', messageKey(account, n))
      .where('receipt', '=', 'wanted')
      .returning('n')
      .executeTakeFirst();
    if (claimed === undefined) throw new UserError('receiptAnswered');
    if (report !== null) await submitReport(tx, context, { account, gate: 'policies', ...report });
    return {
      output: null,
      audit: [
        {
          action: report === null ? 'receipt.decline' : 'receipt.send',
          object: `${String(account)}/${String(n)}`,
          result: 'ok',
        },
      ],
    };
  },
});
