import type { JobKind } from '../../engines/jobs/port.ts';
import { openBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { type RspamdLesson, rspamdLessonJob } from './enqueue-rspamd-lesson.ts';

/** Larger ones are attachments; rspamd looks at their text alone, as our filter does. */
const maxTaughtBytes = 5 * 1024 * 1024;

const leaseMs = 60_000;
/** With an hour between them, more than a day: rspamd may be away for a night. */
const maxAttempts = 30;
const maxBackoffMs = 3_600_000;

/** Teaches rspamd what people did with messages. Repeating it is harmless: rspamd knows what it has learned. */
export function createRspamdLessonJob(
  services: Pick<Services, 'blobs' | 'config' | 'database'>,
): JobKind<RspamdLesson> {
  return {
    kind: rspamdLessonJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(5_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload: { orgId, bodyId, kind } }, { signal }) => {
      const training = services.config.rspamd?.training ?? null;
      if (training === null) return;
      const body = await services.database.read
        .selectFrom('body')
        .select('size_bytes')
        .where('org_id', '=', orgId)
        .where('body_id', '=', bodyId)
        .executeTakeFirst();
      // It was deleted for good since, or is too large to be taught.
      if (body === undefined || body.size_bytes > maxTaughtBytes) return;
      const { teachRspamd } = await import('../../engines/scanner/rspamd-training.ts');
      await teachRspamd(training, kind, openBody(services, { orgId, bodyId }), signal);
    },
  };
}
