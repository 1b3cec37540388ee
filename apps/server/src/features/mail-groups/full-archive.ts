/** An archive that has no room any more: those who run its group hear of it, once each time that it fills up. */
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';

/** Tells the managers of a group that its archive is full. */
export const fullArchiveJob = 'mail-groups.fullArchive';

export interface FullArchivePayload {
  /** The account with what was kept. */
  readonly archive: number;
}

/** To be called with the message that uses up the room: the ones after it are not kept, so none of them calls it again. */
export async function reportFullArchive(tx: Tx, now: number, archive: number): Promise<void> {
  const payload: FullArchivePayload = { archive };
  await enqueueJob(tx, now, { kind: fullArchiveJob, uniqueKey: String(archive), payload });
}

/** Puts the notice into one manager's inbox. The context's key makes it once, however often the job runs. */
export const putFullArchiveNotice = defineOperation<{ readonly account: number; readonly notice: AcceptedBody }, null>({
  name: 'mailGroups.putFullArchiveNotice',
  accounts: ({ account }) => [account],
  requestHash: ({ account }) => String(account),
  run: async (tx, context, { account, notice }) => ({
    output: null,
    changes: await putNotice(tx, context, account, notice),
  }),
});
