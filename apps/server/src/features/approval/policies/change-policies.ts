import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation } from '../../identity/in-transaction.ts';
import { raiseRevision } from './raise-revision.ts';
import { auditPolicy } from './save-policy.ts';

interface NamedPolicy {
  readonly orgId: number;
  readonly policyId: number;
}

/** Takes a policy away; requests that it made go on as they are. Throws `notFound`, `notAllowed`. */
export const removePolicy = defineOperation<NamedPolicy, null>({
  name: 'approval.removePolicy',
  accounts: () => [],
  run: async (tx, context, { orgId, policyId }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await raiseRevision(tx, orgId);
    const removed = await tx
      .deleteFrom('approval_policy')
      .where('org_id', '=', orgId)
      .where('policy_id', '=', policyId)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new UserError('notFound');
    return { output: null, audit: [auditPolicy('approval.removePolicy', orgId, policyId, { name: removed.name })] };
  },
});

/** Switches a policy on or off. Throws `notFound`, `notAllowed`. */
export const enablePolicy = defineOperation<NamedPolicy & { readonly enabled: boolean }, null>({
  name: 'approval.enablePolicy',
  accounts: () => [],
  run: async (tx, context, { orgId, policyId, enabled }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await raiseRevision(tx, orgId);
    const row = await tx
      .selectFrom('approval_policy')
      .select('definition')
      .where('org_id', '=', orgId)
      .where('policy_id', '=', policyId)
      .executeTakeFirst();
    if (row === undefined) throw new UserError('notFound');
    const definition = { ...(JSON.parse(row.definition) as Record<string, unknown>), enabled };
    await tx
      .updateTable('approval_policy')
      .set((eb) => ({
        version: eb('version', '+', 1),
        enabled: enabled ? (1 as const) : (0 as const),
        definition: JSON.stringify(definition),
        updated_at: context.now,
      }))
      .where('org_id', '=', orgId)
      .where('policy_id', '=', policyId)
      .execute();
    return { output: null, audit: [auditPolicy('approval.enablePolicy', orgId, policyId, { enabled })] };
  },
});

async function listInOrder(tx: Tx, orgId: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('approval_policy')
    .select('policy_id')
    .where('org_id', '=', orgId)
    .orderBy('sort')
    .orderBy('policy_id')
    .execute();
  return rows.map((row) => row.policy_id);
}

/** Gives a policy another position, from 1; beyond the last it is the last. Throws `notFound`, `notAllowed`. */
export const movePolicy = defineOperation<NamedPolicy & { readonly position: number }, null>({
  name: 'approval.movePolicy',
  accounts: () => [],
  run: async (tx, context, { orgId, policyId, position }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await raiseRevision(tx, orgId);
    const policies = await listInOrder(tx, orgId);
    if (!policies.includes(policyId)) throw new UserError('notFound');
    const others = policies.filter((one) => one !== policyId);
    const sorted = others.toSpliced(Math.max(0, position - 1), 0, policyId);
    for (const [index, one] of sorted.entries())
      await tx
        .updateTable('approval_policy')
        .set({ sort: index + 1 })
        .where('org_id', '=', orgId)
        .where('policy_id', '=', one)
        .execute();
    return { output: null, audit: [auditPolicy('approval.movePolicy', orgId, policyId, { position })] };
  },
});
