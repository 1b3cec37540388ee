import { defineOperation } from '../../engines/database/port.ts';
import { type ReportInput, submitReport } from '../outbox/in-transaction.ts';

export interface AnswerLeaveInput {
  /** The account that it goes out from. */
  readonly keeper: number;
  readonly group: string;
  readonly mail: Omit<ReportInput, 'account' | 'gate'>;
}

/** Sends the answer to a mail to leave a group, from the null sender. The context's key makes it once, however often the job runs. */
export const answerLeave = defineOperation<AnswerLeaveInput, null>({
  name: 'automaticMail.answerLeave',
  accounts: ({ keeper }) => [keeper],
  requestHash: ({ group }) => group,
  run: async (tx, context, { keeper, mail }) => {
    await submitReport(tx, context, { account: keeper, gate: 'exempt', ...mail });
    return { output: null };
  },
});
