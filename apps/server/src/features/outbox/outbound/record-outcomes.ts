import { defineOperation } from '../../../engines/database/port.ts';
import type { SubmissionKey } from '../store.ts';
import { type RecipientResult, writeResults } from './finish-recipients.ts';

export interface RecordInput extends SubmissionKey {
  readonly sentN: number | null;
  readonly results: readonly RecipientResult[];
}

/** Records what one attempt came to, with the job that notifies the sender, in one transaction: a remote 250 is written down once, a failure is reported once. */
export const recordOutcomes = defineOperation<RecordInput, Record<string, never>>({
  name: 'delivery.recordOutcomes',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const changes = await writeResults(tx, context, input, input.results, input.sentN);
    return { output: {}, changes };
  },
});

/** One outbound job per submission and domain. */
export function outboundKey(key: SubmissionKey, domain: string): string {
  return `${String(key.account)}.${String(key.submissionId)}.${domain}`;
}
