import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { endLostSessions, notifyOfPeople } from './moved-people.ts';
import { normaliseName } from './names.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { requirePerson } from './require-person.ts';
import { findDepartment } from './store.ts';

export interface ChangePersonInput {
  readonly accountNo: number;
  /** What is left out stays. */
  readonly name?: string;
  /** Name of a department of the organisation; null: of none. */
  readonly department?: string | null;
  readonly quotaBytes?: number;
}

/**
 * Renames a person, moves them to another department or gives them another quota; a shared mailbox too. What they had open by a right of the
 * department that they leave ends. Throws `personNotFound`, `personNameInvalid`, `departmentNotFound`.
 */
export const changePerson = defineOperation<ChangePersonInput, null>({
  name: 'identity.changePerson',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, name, department, quotaBytes }) => {
    const person = await requirePerson(tx, accountNo);
    const { orgId, address: object } = person;
    await assertMayManageOrganisation(tx, context, orgId);
    const found = typeof department === 'string' ? await findDepartment(tx, orgId, department) : null;
    if (typeof department === 'string' && found === null)
      throw new UserError('departmentNotFound', { name: department });
    const values = {
      ...(name === undefined ? {} : { display_name: normaliseName(name) }),
      ...(department === undefined ? {} : { department_id: found?.departmentId ?? null }),
      ...(quotaBytes === undefined ? {} : { quota_bytes: quotaBytes }),
    };
    if (Object.keys(values).length === 0) return { output: null };
    await tx.updateTable('account').set(values).where('account_no', '=', accountNo).execute();
    const lost = department === undefined ? [] : await endLostSessions(tx, [accountNo], context.now);
    const detail = { fields: Object.keys(values).join(' ') };
    const audit = [{ action: 'identity.changePerson', object, result: 'ok' as const, orgId, detail }];
    return { output: null, changes: [...(await notifyOfPeople(tx, [accountNo])), ...lost], audit };
  },
});
