import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../../engines/database/port.ts';
import { readDepartmentUses } from './department-uses.ts';
import { lockOrganisation } from './locks.ts';
import { endLostSessions, notifyOfPeople } from './moved-people.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { findDepartment } from './store.ts';

export interface RemoveDepartmentInput {
  readonly orgId: number;
  readonly name: string;
  /** Name of the department that its people come to; null: it must have none. */
  readonly moveTo: string | null;
}

interface Move {
  readonly orgId: number;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Moves everybody from one department to another, whether it is their own or one beside it. */
async function movePeople(tx: Tx, { orgId, from, to, now }: Move): Promise<{ moved: number; changes: Change[] }> {
  const own = await tx
    .updateTable('account')
    .set({ department_id: to })
    .where('org_id', '=', orgId)
    .where('department_id', '=', from)
    .returning('account_no')
    .execute();
  const beside = await tx
    .selectFrom('part_time_department as p')
    .innerJoin('account as a', 'a.account_no', 'p.account_no')
    .select(['p.account_no', 'p.sort'])
    .where('a.org_id', '=', orgId)
    .where('p.department_id', '=', from)
    .execute();
  for (const { account_no, sort } of beside) {
    await tx
      .deleteFrom('part_time_department')
      .where('account_no', '=', account_no)
      .where('department_id', '=', from)
      .execute();
    await tx
      .insertInto('part_time_department')
      .values({ account_no, department_id: to, sort })
      .onConflict((conflict) => conflict.columns(['account_no', 'department_id']).doNothing())
      .execute();
  }
  const people = [...new Set([...own, ...beside].map((row) => row.account_no))];
  return {
    moved: people.length,
    changes: [...(await notifyOfPeople(tx, people)), ...(await endLostSessions(tx, people, now))],
  };
}

/**
 * Removes a department that nothing names any more; its people may be moved before. An empty space of files stays, for nobody. Throws
 * `departmentNotFound`, `departmentInUse`.
 */
export const removeDepartment = defineOperation<RemoveDepartmentInput, { readonly moved: number }>({
  name: 'identity.removeDepartment',
  accounts: () => [],
  run: async (tx, context, { orgId, name, moveTo }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await lockOrganisation(tx, orgId);
    const department = await findDepartment(tx, orgId, name);
    if (department === null) throw new UserError('departmentNotFound', { name });
    const target = moveTo === null ? null : await findDepartment(tx, orgId, moveTo);
    if (moveTo !== null && (target === null || target.departmentId === department.departmentId))
      throw new UserError('departmentNotFound', { name: moveTo });
    const { departmentId } = department;
    const { moved, changes } =
      target === null
        ? { moved: 0, changes: [] }
        : await movePeople(tx, { orgId, from: departmentId, to: target.departmentId, now: context.now });
    const uses = await readDepartmentUses(tx, { orgId, departmentId });
    const count = Object.values(uses).reduce((sum, one) => sum + one, 0);
    if (count > 0) throw new UserError('departmentInUse', { name, count });
    await tx.deleteFrom('department').where('org_id', '=', orgId).where('department_id', '=', departmentId).execute();
    const detail = { moved, to: target?.name ?? null };
    const audit = [{ action: 'identity.removeDepartment', object: name, result: 'ok' as const, orgId, detail }];
    return { output: { moved }, changes, audit };
  },
});
