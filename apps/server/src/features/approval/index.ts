/**
 * Outgoing approval: policies that hold messages before they leave, and the decisions of their approvers. What holds a message and lets it go stands in the
 * outbox (`outbox/gate`), through which every message leaves.
 */
import { createSweep } from '../../engines/jobs/sweep.ts';
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { submissionGatePort } from '../outbox/index.ts';
import { createJudge } from './judging/judge.ts';
import { createNoticeJob } from './notices/notice-job.ts';
import { createApprovalRoutes } from './routes.ts';
import { forgetOldRequests, repairRequests } from './upkeep/keep-requests.ts';
import { createTimeoutJob } from './upkeep/timeout-job.ts';

export { type ApprovalFlags, readApprovalFlags } from './read-flags.ts';

/** Somebody who leaves is replaced within a minute. */
const repairEveryMs = 60_000;

function createApprovalFeature(services: FeatureServices): Feature {
  services.jobs.register(createNoticeJob(services));
  services.jobs.register(createTimeoutJob(services));
  const sweep = createSweep(services.log, 'approval requests were not swept', (signal) =>
    forgetOldRequests(services, signal),
  );
  const repair = createSweep(
    services.log,
    'approvers who have left were not replaced',
    () => repairRequests(services),
    repairEveryMs,
  );
  return {
    name: 'approval',
    routes: createApprovalRoutes(services),
    offers: [submissionGatePort.bind(createJudge(services))],
    start: async () => {
      sweep.start();
      repair.start();
    },
    stop: async () => {
      await Promise.all([sweep.stop(), repair.stop()]);
    },
  };
}

export const approvalFeature = defineFeature({ name: 'approval', create: createApprovalFeature });
