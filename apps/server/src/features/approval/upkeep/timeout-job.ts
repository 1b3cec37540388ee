import { UserError } from '../../../call/user-error.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { approvalTimeoutJob, readRequest, type SubmissionKey } from '../../outbox/in-transaction.ts';
import { planTimeout } from './plan-settlement.ts';
import { settleRequest } from './settle-request.ts';

const leaseMs = 60_000;
const maxAttempts = 50;
const maxBackoffMs = 10 * 60_000;

/** Settles a request whose time is over, as its policy says. */
export function createTimeoutJob({ database, clock }: Pick<Services, 'database' | 'clock'>): JobKind<SubmissionKey> {
  const { read, runner } = database;
  return {
    kind: approvalTimeoutJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const key = { account: payload.account, submissionId: payload.submissionId };
      const request = await readRequest(read, key);
      if (request?.state !== 'pending' || request.due_at === null) return undefined;
      const now = clock.now();
      // A later level has a time of its own.
      if (request.due_at > now) return { againAt: request.due_at };
      const plan = await planTimeout(read, request, now);
      try {
        await runner.execute(settleRequest, machineContext(now, id, 'worker', request.org_id), plan);
      } catch (error) {
        if (error instanceof UserError && error.errorName === 'busy') return { againAt: now + 1_000 };
        throw error;
      }
      return plan.dueAt === null ? undefined : { againAt: plan.dueAt };
    },
  };
}
