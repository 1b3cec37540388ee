import { type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import { chooseOrganisation, listDepartments } from '../../identity/index.ts';
import { listPolicies, type StoredPolicy } from '../policies/list-policies.ts';

export interface NamedPolicy {
  readonly orgId: number;
  readonly stored: StoredPolicy;
}

/** The policy that is named by its number or its name. Throws UsageError. */
export async function findPolicy(run: AdminRun): Promise<NamedPolicy> {
  const { orgId } = await chooseOrganisation(run);
  const named = run.parameter('POLICY');
  const policies = await listPolicies(run.services.database.read, orgId);
  const byNumber = policies.filter(({ policyId }) => String(policyId) === named);
  const found = byNumber.length > 0 ? byNumber : policies.filter(({ policy }) => policy.name === named);
  const [stored] = found;
  if (stored === undefined) throw new UsageError(`There is no approval policy "${named}"; see "approval policy list".`);
  if (found.length > 1) throw new UsageError(`Several policies are called "${named}"; name it by its number.`);
  return { orgId, stored };
}

/** Names of departments by their numbers. */
export async function readDepartmentNames(run: AdminRun, orgId: number): Promise<(departmentId: number) => string> {
  const departments = await listDepartments(run.services.database.read, orgId);
  const names = new Map(departments.map(({ departmentId, name }) => [departmentId, name]));
  return (departmentId) => names.get(departmentId) ?? String(departmentId);
}
