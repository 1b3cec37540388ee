import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { lockOrganisation } from './locks.ts';
import { normaliseName } from './names.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { listDepartments } from './store.ts';

/** Gives a department another name; people, rights and policies name it by its number. Throws `departmentNotFound`, `departmentTaken`. */
export const renameDepartment = defineOperation<
  { readonly orgId: number; readonly name: string; readonly newName: string },
  { readonly name: string }
>({
  name: 'identity.renameDepartment',
  accounts: () => [],
  run: async (tx, context, { orgId, name, newName: given }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const newName = normaliseName(given);
    await lockOrganisation(tx, orgId);
    const departments = await listDepartments(tx, orgId);
    const department = departments.find((one) => one.name === name);
    if (department === undefined) throw new UserError('departmentNotFound', { name });
    const { departmentId } = department;
    if (departments.some((one) => one.name === newName && one.departmentId !== departmentId))
      throw new UserError('departmentTaken', { name: newName });
    await tx
      .updateTable('department')
      .set({ name: newName })
      .where('org_id', '=', orgId)
      .where('department_id', '=', departmentId)
      .execute();
    const detail = { before: name };
    const audit = [{ action: 'identity.renameDepartment', object: newName, result: 'ok' as const, orgId, detail }];
    return { output: { name: newName }, audit };
  },
});
