import type { Migration } from '../migration.ts';
import { auditChain } from './audit-chain.ts';
import { policies } from './policies.ts';
import { requests } from './requests.ts';

/** Outgoing approval, and the chain of audit records. */
export const approval009: Migration = {
  version: 9,
  name: 'approval',
  statements: (columns) => [...policies(columns), ...requests(columns), ...auditChain(columns)],
};
