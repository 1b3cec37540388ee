/**
 * Outgoing approval: policies that hold messages before they leave, and the decisions of their approvers. What holds a message and lets it go stands in the
 * outbox (`outbox/gate`), through which every message leaves.
 */
import { defineFeature } from '../../feature.ts';
import { submissionGatePort } from '../outbox/index.ts';
import { createJudge } from './judging/judge.ts';
import { createApprovalRoutes } from './routes.ts';

export const approvalFeature = defineFeature({
  name: 'approval',
  create: (services) => ({
    name: 'approval',
    routes: createApprovalRoutes(services),
    offers: [submissionGatePort.bind(createJudge(services))],
  }),
});
