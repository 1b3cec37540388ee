import type { Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { countAttempt } from '../identity/in-transaction.ts';

/** Passes a lesson on to rspamd. */
export const rspamdLessonJob = 'junk.rspamd';

const dayMs = 86_400_000;
/** Of one person and kind in a day: rspamd has one memory for everybody, and no one person is to fill it. */
const lessonsPerDay = 30;

/** A message that somebody has shown to be junk or good. */
export interface RspamdLesson {
  readonly account: number;
  readonly orgId: number;
  readonly bodyId: string;
  readonly kind: 'junk' | 'good';
}

/** Enqueues what rspamd learns of a message that our filter has learned. The later of two lessons about one message is the one that counts. */
export async function enqueueRspamdLesson(tx: Tx, now: number, lesson: RspamdLesson): Promise<void> {
  const { account, orgId, bodyId, kind } = lesson;
  const { count } = await countAttempt(tx, `junk-rspamd:${String(account)}:${kind}`, dayMs, now);
  if (count > lessonsPerDay) return;
  const uniqueKey = `${String(orgId)}.${bodyId}`;
  await enqueueJob(tx, now, { kind: rspamdLessonJob, accountNo: account, uniqueKey, payload: lesson });
}
