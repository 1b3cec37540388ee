import { defineOperation } from '../../../engines/database/port.ts';
import { writeResults } from '../outbound/finish-recipients.ts';
import type { SubmissionKey } from '../store.ts';
import { refuseAll } from './release-held.ts';

/** Nobody who still waits for a mail gets it: its sender lost the right to send it while it waited for approval. Its sender is notified. */
export const refuseWaiting = defineOperation<SubmissionKey & { readonly sentN: number | null }, null>({
  name: 'outbox.refuseWaiting',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const recipients = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'address'])
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('state', 'in', ['waiting', 'deferred'])
      .execute();
    const changes = await writeResults(tx, context, input, refuseAll(recipients), input.sentN);
    const audit = {
      action: 'mail.release',
      object: `${String(input.account)}/${String(input.submissionId)}`,
      result: 'refused' as const,
    };
    return { output: null, changes, audit: [audit] };
  },
});
