import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { enqueueOutbound } from './enqueue-outbound.ts';
import { type ReleasePayload, releaseJob } from './job-kinds.ts';
import { releaseInside, releasePieceSize } from './release-inside.ts';
import { readSubmission, readWaitingDomains, readWaitingInside } from './store.ts';

/** One piece of 50 copies takes some milliseconds and is followed by a heartbeat; the rest is for a machine in trouble. Mail waits so long when a worker among several dies. */
const leaseMs = 20_000;
/** A release that fails so often has met a fault of ours; it waits for the administrator. */
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** Releases a submission: everybody inside gets a copy in pieces, every domain outside gets a job. Repeating it changes nothing. */
export function createReleaseJob(services: Services): JobKind<ReleasePayload> {
  const { database, clock } = services;
  return {
    kind: releaseJob,
    concurrency: 8,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }, controls) => {
      const key = { account: payload.account, submissionId: payload.submissionId };
      const submission = await readSubmission(database.read, key);
      if (submission === null) return;
      const context = () => machineContext(clock.now(), id, 'worker', submission.orgId);
      for (;;) {
        const targets = await readWaitingInside(database.read, key, releasePieceSize);
        if (targets.length === 0) break;
        await database.runner.execute(releaseInside, context(), {
          ...key,
          sentN: payload.sentN,
          facts: payload.facts,
          mailFrom: submission.mailFrom,
          ...(payload.fromVerdict === undefined ? {} : { fromVerdict: payload.fromVerdict }),
          targets,
        });
        await controls.heartbeat();
      }
      const domains = await readWaitingDomains(database.read, key);
      if (domains.length > 0) await database.runner.execute(enqueueOutbound, context(), { ...key, domains });
    },
  };
}
