import { type ApprovalPolicy, approvalPolicySchema } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalPolicyTable } from '../../../engines/database/schema/approval-tables.ts';
import { type CompiledCondition, compileCondition } from './conditions/compile-condition.ts';

/** A policy ready to be asked. */
export interface CompiledPolicy {
  readonly policyId: number;
  readonly version: number;
  readonly policy: ApprovalPolicy;
  readonly conditions: readonly CompiledCondition[];
}

export function compilePolicy(row: Pick<ApprovalPolicyTable, 'policy_id' | 'version' | 'definition'>): CompiledPolicy {
  // What cannot be read any more must not let mail pass: it throws, and nothing leaves.
  const policy = approvalPolicySchema.parse(JSON.parse(row.definition));
  return {
    policyId: row.policy_id,
    version: row.version,
    policy,
    conditions: policy.conditions.map(compileCondition),
  };
}

/** Organisations whose policies are kept ready; a server has few. */
const maxKept = 100;

/** The policies in force of each organisation in their order, compiled once for each revision. */
export class CompiledPolicies {
  readonly #kept = new Map<number, { readonly revision: number; readonly policies: readonly CompiledPolicy[] }>();

  /** `revision` must have been read before: what is changed in between is judged again, by the newer number. */
  async read(db: Db, orgId: number, revision: number): Promise<readonly CompiledPolicy[]> {
    const kept = this.#kept.get(orgId);
    if (kept?.revision === revision) return kept.policies;
    const rows = await db
      .selectFrom('approval_policy')
      .select(['policy_id', 'version', 'definition'])
      .where('org_id', '=', orgId)
      .where('enabled', '=', 1)
      .orderBy('sort')
      .orderBy('policy_id')
      .execute();
    const policies = rows.map(compilePolicy);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(orgId, { revision, policies });
    return policies;
  }
}
