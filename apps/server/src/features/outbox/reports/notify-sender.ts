import { type Change, defineOperation } from '../../../engines/database/port.ts';
import { insertMessage } from '../../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import type { SubmissionKey } from '../store.ts';
import type { OpenReport } from './open-report.ts';

const inboxFolderId = systemFolderId('inbox');

export interface NotifySenderInput extends SubmissionKey {
  readonly action: OpenReport['action'];
  readonly recipientNumbers: readonly number[];
  readonly body: AcceptedBody;
}

/**
 * Puts a report into the sender's inbox and marks its recipients as reported, both or neither. False: somebody else reported them, or
 * they have changed since it was composed; nothing was done.
 */
export const notifySender = defineOperation<NotifySenderInput, boolean>({
  name: 'delivery.tellSender',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const isFailure = input.action === 'failed';
    const rows = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no'])
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('recipient_no', 'in', input.recipientNumbers)
      .where('state', '=', isFailure ? 'failed' : 'deferred')
      .where('told', '<', isFailure ? 2 : 1)
      .execute();
    if (rows.length !== input.recipientNumbers.length) return { output: false };
    await tx
      .updateTable('submission_recipient')
      .set({ told: isFailure ? 2 : 1 })
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('recipient_no', 'in', input.recipientNumbers)
      .execute();
    await insertBody(tx, input.body, context.now);
    const inserted = await insertMessage(tx, context, {
      account: input.account,
      folderId: inboxFolderId,
      facts: input.body.facts,
      flags: { system: true },
      fromVerdict: 'own',
      receivedAt: context.now,
      notify: true,
      overQuota: 'accept',
    });
    const changes: readonly Change[] = inserted.changes;
    return { output: true, changes: [...changes] };
  },
});
