import type { RunningContext, Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { type ReleasePayload, releaseJob } from '../job-kinds.ts';

/** Asks for the release of a submission; asked for again it is the same job, at the earlier time. */
export async function enqueueRelease(
  tx: Tx,
  context: RunningContext,
  release: ReleasePayload,
  runAt: number = context.now,
): Promise<void> {
  const { account, submissionId } = release;
  await enqueueJob(tx, context.now, {
    kind: releaseJob,
    accountNo: account,
    uniqueKey: `${String(account)}.${String(submissionId)}`,
    payload: release,
    runAt,
  });
}
