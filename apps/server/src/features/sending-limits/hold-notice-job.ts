import type { JobKind } from '../../engines/jobs/port.ts';
import { type HoldNoticePayload, holdNoticeJob } from './hold-sending.ts';
import { type NoticeServices, writeNotices } from './write-notices.ts';

const leaseMs = 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** Writes to the person and to the administrators, each in their language, that mail waits for a decision; running it again changes nothing. */
export function createHoldNoticeJob(services: NoticeServices): JobKind<HoldNoticePayload> {
  return {
    kind: holdNoticeJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const { account, orgId } = payload;
      // Few starts ever see one.
      const { composeHoldNotice } = await import('./compose-hold-notice.ts');
      await writeNotices(services, {
        account,
        orgId,
        isToPerson: true,
        key: `sending-hold-${id}`,
        say: (language, who, isOwn) => composeHoldNotice(language, payload, who, isOwn),
      });
    },
  };
}
