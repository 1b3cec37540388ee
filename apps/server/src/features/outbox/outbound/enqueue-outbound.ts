import { defineOperation } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { outboundJob } from '../job-kinds.ts';
import type { SubmissionKey } from '../store.ts';
import { outboundKey } from './record-outcomes.ts';

/** Makes one job per domain outside, so that a slow host holds up nobody else's mail. */
export const enqueueOutbound = defineOperation<
  SubmissionKey & { readonly domains: readonly string[] },
  Record<string, never>
>({
  name: 'delivery.enqueueOutbound',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { account, submissionId } = input;
    for (const domain of input.domains) {
      await enqueueJob(tx, context.now, {
        kind: outboundJob,
        accountNo: account,
        uniqueKey: outboundKey(input, domain),
        payload: { account, submissionId, domain },
      });
    }
    return { output: {} };
  },
});
