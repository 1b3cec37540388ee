import { defineOperation } from '../../engines/database/port.ts';

/** Replaces the departments in which somebody works beside their own, in their order. */
export const setPartTimeDepartments = defineOperation<
  { readonly accountNo: number; readonly orgId: number; readonly departmentIds: readonly number[] },
  null
>({
  name: 'personDetails.setPartTimeDepartments',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, _context, { accountNo, orgId, departmentIds }) => {
    await tx.deleteFrom('part_time_department').where('account_no', '=', accountNo).execute();
    const rows = [...new Set(departmentIds)].map((id, sort) => ({ account_no: accountNo, department_id: id, sort }));
    if (rows.length > 0) await tx.insertInto('part_time_department').values(rows).execute();
    const detail = { departments: rows.length };
    return {
      output: null,
      audit: [
        { action: 'personDetails.setPartTimeDepartments', object: String(accountNo), result: 'ok', orgId, detail },
      ],
    };
  },
});
