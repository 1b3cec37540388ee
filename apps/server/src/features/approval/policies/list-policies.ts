import { type ApprovalPolicy, approvalPolicySchema } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';

/** A policy as administrators see it. */
export interface StoredPolicy {
  readonly policyId: number;
  readonly version: number;
  readonly enabled: boolean;
  readonly policy: ApprovalPolicy;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** Every policy of an organisation, in the order in which they are asked. */
export async function listPolicies(db: Db, orgId: number): Promise<readonly StoredPolicy[]> {
  const rows = await db
    .selectFrom('approval_policy')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('sort')
    .orderBy('policy_id')
    .execute();
  return rows.map((row) => ({
    policyId: row.policy_id,
    version: row.version,
    enabled: row.enabled === 1,
    policy: approvalPolicySchema.parse(JSON.parse(row.definition)),
    updatedAt: row.updated_at,
  }));
}
