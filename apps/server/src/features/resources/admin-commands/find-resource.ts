import { type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import { UserError } from '../../../call/user-error.ts';
import { requirePersonByAddress } from '../../identity/index.ts';
import { readResource, type StoredResource } from '../store.ts';

/** The parameter that names a resource. */
export const resourceParameter = { name: 'RESOURCE' } as const;

/** The resource that a command names by its address. Throws `addressInvalid`, `personNotFound`, `resourceNotFound`. */
export async function requireResource(run: AdminRun): Promise<StoredResource> {
  const { read } = run.services.database;
  const { accountNo, address } = await requirePersonByAddress(read, run.parameter('RESOURCE'));
  const resource = await readResource(read, accountNo);
  if (resource === null) throw new UserError('resourceNotFound', { address });
  return resource;
}

/** The people of an option with addresses, several with commas; null for the organisation of the first. Throws `personNotFound`, UsageError. */
export async function findPeople(run: AdminRun, option: string, orgId: number | null): Promise<readonly number[]> {
  const addresses = (run.option(option) ?? '').split(',').map((address) => address.trim());
  const people: number[] = [];
  for (const address of addresses.filter((one) => one !== '')) {
    const person = await requirePersonByAddress(run.services.database.read, address);
    if (person.isShared || (orgId !== null && person.orgId !== orgId))
      throw new UsageError(`${address} is nobody of this organisation.`);
    people.push(person.accountNo);
  }
  return people;
}
