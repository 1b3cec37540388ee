/** Who leads a department, who is somebody's manager, and who stands in for them: written down by administrators. */
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation, readActivePerson } from '../../identity/in-transaction.ts';
import { raiseRevision } from './raise-revision.ts';

/** Throws `personNotFound` for whoever cannot decide in this organisation. */
async function requireDecider(tx: Tx, orgId: number, account: number, now: number): Promise<void> {
  const person = await readActivePerson(tx, account, now);
  if (person === null || person.orgId !== orgId || person.isShared)
    throw new UserError('personNotFound', { address: person?.address ?? String(account) });
}

export interface SetDepartmentLeaderInput {
  readonly orgId: number;
  readonly departmentId: number;
  /** Null: nobody. */
  readonly account: number | null;
}

/** Says who leads a department. Throws `departmentNotFound`, `personNotFound`, `notAllowed`. */
export const setDepartmentLeader = defineOperation<SetDepartmentLeaderInput, null>({
  name: 'approval.setDepartmentHead',
  accounts: () => [],
  run: async (tx, context, { orgId, departmentId, account }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await raiseRevision(tx, orgId);
    const department = await tx
      .selectFrom('department')
      .select('name')
      .where('org_id', '=', orgId)
      .where('department_id', '=', departmentId)
      .executeTakeFirst();
    if (department === undefined) throw new UserError('departmentNotFound', { name: String(departmentId) });
    if (account !== null) await requireDecider(tx, orgId, account, context.now);
    await tx
      .deleteFrom('department_leader')
      .where('org_id', '=', orgId)
      .where('department_id', '=', departmentId)
      .execute();
    if (account !== null)
      await tx
        .insertInto('department_leader')
        .values({ org_id: orgId, department_id: departmentId, account_no: account })
        .execute();
    const audit = { action: 'approval.setDepartmentHead', object: String(departmentId), result: 'ok' as const, orgId };
    return { output: null, audit: [{ ...audit, detail: { account } }] };
  },
});

export interface SetManagerInput {
  readonly orgId: number;
  readonly account: number;
  /** Null: nobody. */
  readonly manager: number | null;
}

async function requireMember(tx: Tx, orgId: number, account: number): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('account_no')
    .where('account_no', '=', account)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('personNotFound', { address: String(account) });
}

/** Says who is somebody's direct manager. Throws `personNotFound`, `approverInvalid` (themselves), `notAllowed`. */
export const setManager = defineOperation<SetManagerInput, null>({
  name: 'approval.setManager',
  accounts: () => [],
  run: async (tx, context, { orgId, account, manager }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await raiseRevision(tx, orgId);
    await requireMember(tx, orgId, account);
    if (manager === account) throw new UserError('approverInvalid', { address: String(account) });
    if (manager !== null) await requireDecider(tx, orgId, manager, context.now);
    await tx.deleteFrom('person_manager').where('account_no', '=', account).execute();
    if (manager !== null)
      await tx.insertInto('person_manager').values({ account_no: account, manager_no: manager }).execute();
    const audit = { action: 'approval.setManager', object: String(account), result: 'ok' as const, orgId };
    return { output: null, audit: [{ ...audit, detail: { manager } }] };
  },
});

export interface SetDeputyInput {
  readonly orgId: number;
  readonly account: number;
  /** Null: nobody. Times in epoch milliseconds; `until` null: until it is changed. */
  readonly deputy: { readonly account: number; readonly from: number; readonly until: number | null } | null;
}

/** Says who decides for somebody while they are away. Throws `personNotFound`, `approverInvalid` (themselves), `approvalDeputyTimes`, `notAllowed`. */
export const setDeputy = defineOperation<SetDeputyInput, null>({
  name: 'approval.setDeputy',
  accounts: () => [],
  run: async (tx, context, { orgId, account, deputy }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    await requireMember(tx, orgId, account);
    await tx.deleteFrom('approval_deputy').where('account_no', '=', account).execute();
    if (deputy !== null) {
      const { account: deputyNo, from, until } = deputy;
      if (deputyNo === account) throw new UserError('approverInvalid', { address: String(account) });
      if (until !== null && (until <= from || until <= context.now)) throw new UserError('approvalDeputyTimes');
      await requireDecider(tx, orgId, deputyNo, context.now);
      await tx
        .insertInto('approval_deputy')
        .values({ account_no: account, deputy_no: deputyNo, starts_at: from, ends_at: until })
        .execute();
    }
    const audit = { action: 'approval.setDeputy', object: String(account), result: 'ok' as const, orgId };
    return { output: null, audit: [{ ...audit, detail: { deputy: deputy?.account ?? null } }] };
  },
});
