import { type ApprovalPolicy, maxApprovalPolicies } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { type AuditEntry, defineOperation, type Tx } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation } from '../../identity/in-transaction.ts';
import { checkPolicy, parsePolicy } from './check-policy.ts';
import { raiseRevision, takePolicyId } from './raise-revision.ts';

export interface SavePolicyInput {
  readonly orgId: number;
  /** Null: a new one, the last in the order. */
  readonly policyId: number | null;
  /** As it was written down. */
  readonly policy: unknown;
}

/** The audit record of a change of policies. */
export const auditPolicy = (
  action: string,
  orgId: number,
  policyId: number,
  detail: NonNullable<AuditEntry['detail']> = {},
): AuditEntry => ({ action, object: String(policyId), result: 'ok', orgId, detail });

async function insertPolicy(tx: Tx, now: number, orgId: number, policy: ApprovalPolicy): Promise<number> {
  const last = await tx
    .selectFrom('approval_policy')
    .select((eb) => [eb.fn.countAll<number>().as('policies'), eb.fn.max('sort').as('sort')])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (last.policies >= maxApprovalPolicies)
    throw new UserError('tooManyApprovalPolicies', { max: maxApprovalPolicies });
  const policyId = await takePolicyId(tx, orgId);
  await tx
    .insertInto('approval_policy')
    .values({
      org_id: orgId,
      policy_id: policyId,
      version: 1,
      sort: (last.policies === 0 ? 0 : last.sort) + 1,
      name: policy.name,
      enabled: policy.enabled ? 1 : 0,
      definition: JSON.stringify(policy),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return policyId;
}

async function updatePolicy(tx: Tx, now: number, orgId: number, policyId: number, policy: ApprovalPolicy) {
  const updated = await tx
    .updateTable('approval_policy')
    .set((eb) => ({
      version: eb('version', '+', 1),
      name: policy.name,
      enabled: policy.enabled ? (1 as const) : (0 as const),
      definition: JSON.stringify(policy),
      updated_at: now,
    }))
    .where('org_id', '=', orgId)
    .where('policy_id', '=', policyId)
    .returning('policy_id')
    .executeTakeFirst();
  if (updated === undefined) throw new UserError('notFound');
}

/** Writes a policy down. Throws `approvalPolicyInvalid`, `tooManyApprovalPolicies`, `notFound`, `notAllowed`. */
export const savePolicy = defineOperation<SavePolicyInput, { readonly policyId: number }>({
  name: 'approval.savePolicy',
  accounts: () => [],
  run: async (tx, context, { orgId, policyId, policy: written }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const policy = parsePolicy(written);
    await raiseRevision(tx, orgId);
    await checkPolicy(tx, orgId, policy);
    if (policyId !== null) await updatePolicy(tx, context.now, orgId, policyId, policy);
    const saved = policyId ?? (await insertPolicy(tx, context.now, orgId, policy));
    const action = policyId === null ? 'approval.addPolicy' : 'approval.changePolicy';
    // What it said before stands in the record of the change before.
    const detail = { name: policy.name, enabled: policy.enabled, definition: JSON.stringify(policy) };
    return { output: { policyId: saved }, audit: [auditPolicy(action, orgId, saved, detail)] };
  },
});
