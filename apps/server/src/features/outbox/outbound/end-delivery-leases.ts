import { defineOperation } from '../../../engines/database/port.ts';
import { type OutboundPayload, outboundJob } from '../job-kinds.ts';

/**
 * Ends the leases of deliveries that were under way when the server died; for the start of a server that owns its store
 * alone, before its jobs run. Without it a mail would wait for half an hour. Their attempts stay counted.
 */
export const endDeliveryLeases = defineOperation<null, Record<string, never>>({
  name: 'delivery.takeBackDeliveries',
  accounts: () => [],
  run: async (tx, context) => {
    const jobs = await tx
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', outboundJob)
      .where('state', '=', 'running')
      .execute();
    for (const { payload } of jobs) {
      const { account, submissionId, domain } = JSON.parse(payload) as OutboundPayload;
      await tx
        .updateTable('submission_recipient')
        .set({ lease_until: context.now })
        .where('account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .where('domain', '=', domain)
        .where('state', '=', 'sending')
        .execute();
    }
    return { output: {} };
  },
});
