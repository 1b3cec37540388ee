import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { lockOrganisation } from './locks.ts';
import { normaliseName } from './names.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { listDepartments } from './store.ts';

export interface AddDepartmentInput {
  readonly orgId: number;
  readonly name: string;
  /** Name of the department above; null at the top. */
  readonly parent: string | null;
}

/** Adds a department, last among the others. Names are unique within the organisation. Throws `departmentTaken`, `departmentNotFound`. */
export const addDepartment = defineOperation<AddDepartmentInput, { departmentId: number; name: string }>({
  name: 'identity.addDepartment',
  accounts: () => [],
  run: async (tx, context, { orgId, name: given, parent }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const name = normaliseName(given);
    await lockOrganisation(tx, orgId);
    const departments = await listDepartments(tx, orgId);
    if (departments.some((department) => department.name === name)) throw new UserError('departmentTaken', { name });
    const above = parent === null ? null : departments.find((department) => department.name === parent);
    if (above === undefined) throw new UserError('departmentNotFound', { name: parent ?? '' });
    const departmentId = Math.max(0, ...departments.map((department) => department.departmentId)) + 1;
    await tx
      .insertInto('department')
      .values({
        org_id: orgId,
        department_id: departmentId,
        parent_id: above?.departmentId ?? null,
        name,
        sort: departmentId,
      })
      .execute();
    const audit = [{ action: 'identity.addDepartment', object: name, result: 'ok' as const, orgId }];
    return { output: { departmentId, name }, audit };
  },
});
