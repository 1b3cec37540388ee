export type { ApprovalDeputy } from './calls.ts';
export * from './policy.ts';
export * from './request.ts';
