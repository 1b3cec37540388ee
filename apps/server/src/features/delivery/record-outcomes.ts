import { type Change, defineOperation } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody, insertMessage } from '../mailbox/in-transaction.ts';
import { type RecipientResult, writeResults } from './finish-recipients.ts';
import type { SubmissionKey } from './store.ts';

/** The Inbox's number in every account (features/identity, system folders). */
const inboxFolderId = 1;

export interface RecordInput extends SubmissionKey {
  readonly sentN: number | null;
  readonly results: readonly RecipientResult[];
  /** The bounce for what has failed now; null when nothing has, or when the sender is nobody. */
  readonly bounce: AcceptedBody | null;
}

/** Records what one attempt came to, with its bounce, in one transaction: a remote 250 is written down once, a failure is told once. */
export const recordOutcomes = defineOperation<RecordInput, Record<string, never>>({
  name: 'delivery.recordOutcomes',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const changes: Change[] = await writeResults(tx, context, input, input.results, input.sentN);
    if (input.bounce !== null) {
      await insertBody(tx, input.bounce, context.now);
      const inserted = await insertMessage(tx, context, {
        account: input.account,
        folderId: inboxFolderId,
        facts: input.bounce.facts,
        flags: { system: true },
        fromVerdict: 'own',
        receivedAt: context.now,
        notify: true,
        overQuota: 'accept',
      });
      changes.push(...inserted.changes);
    }
    return { output: {}, changes };
  },
});

/** One outbound job per submission and domain. */
export function outboundKey(key: SubmissionKey, domain: string): string {
  return `${String(key.account)}.${String(key.submissionId)}.${domain}`;
}
