import type { Tx } from '../../../engines/database/port.ts';

/** What was judged before this change is judged again: in every operation that changes policies, or who leads whom. Locks the organisation's row. */
export async function raiseRevision(tx: Tx, orgId: number): Promise<void> {
  await tx
    .insertInto('approval_revision')
    .values({ org_id: orgId, revision: 1, next_policy_id: 1 })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((eb) => ({ revision: eb('approval_revision.revision', '+', 1) })),
    )
    .execute();
}

/** A number for a new policy; none is used twice, for requests name policies by it. */
export async function takePolicyId(tx: Tx, orgId: number): Promise<number> {
  const row = await tx
    .updateTable('approval_revision')
    .set((eb) => ({ next_policy_id: eb('next_policy_id', '+', 1) }))
    .where('org_id', '=', orgId)
    .returning('next_policy_id')
    .executeTakeFirstOrThrow();
  return row.next_policy_id - 1;
}
