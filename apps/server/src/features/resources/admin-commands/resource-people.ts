import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { listDepartments } from '../../identity/index.ts';
import { changeBookers, changeManagers } from '../change-people.ts';
import type { Booker, StoredResource } from '../store.ts';
import { findPeople, requireResource, resourceParameter } from './find-resource.ts';

const peopleOptions = [
  { name: 'add', value: 'ADDRESSES', help: 'people who get it; several with commas' },
  { name: 'remove', value: 'ADDRESSES', help: 'people who lose it; several with commas' },
] as const;

const managers: AdminCommand = {
  name: 'resource managers',
  help: 'Gives people the right to manage the calendar of a resource and to answer for it, or takes it away.',
  parameters: [resourceParameter],
  options: peopleOptions,
  run: async (run) => {
    const { orgId, account, address } = await requireResource(run);
    const add = await findPeople(run, 'add', orgId);
    const remove = await findPeople(run, 'remove', orgId);
    if (add.length + remove.length === 0) throw new UsageError('Name people with --add or --remove.');
    const input = { orgId, account, address, add, remove };
    await run.services.database.runner.execute(changeManagers, run.context, input);
    const data = { address, added: add.length, removed: remove.length };
    return { data, text: `The managers of ${address} were changed.` };
  },
};

async function findBookers(run: AdminRun, { orgId }: StoredResource, people: string, branch: string) {
  const name = run.option(branch);
  const found: Booker[] = (await findPeople(run, people, orgId)).map((no) => ({
    grantee_kind: 'person',
    grantee_no: no,
  }));
  if (name === null) return found;
  const department = (await listDepartments(run.services.database.read, orgId)).find((one) => one.name === name);
  if (department === undefined) throw new UsageError(`There is no department named "${name}".`);
  return [...found, { grantee_kind: 'department' as const, grantee_no: department.departmentId }];
}

const bookers: AdminCommand = {
  name: 'resource bookers',
  help: 'Changes who may book a resource of which --bookers is named; its managers always may.',
  parameters: [resourceParameter],
  options: [
    ...peopleOptions,
    { name: 'add-department', value: 'NAME', help: 'a department that gets it, with those below it' },
    { name: 'remove-department', value: 'NAME', help: 'a department that loses it' },
  ],
  run: async (run) => {
    const resource = await requireResource(run);
    const add = await findBookers(run, resource, 'add', 'add-department');
    const remove = await findBookers(run, resource, 'remove', 'remove-department');
    if (add.length + remove.length === 0) throw new UsageError('Name people or departments with --add or --remove.');
    const { orgId, account, address } = resource;
    await run.services.database.runner.execute(changeBookers, run.context, { orgId, account, address, add, remove });
    const data = { address, added: add.length, removed: remove.length };
    const hint = resource.whoBooks === 'named' ? '' : ' Everybody may book it until "resource change --bookers named".';
    return { data, text: `Who may book ${address} was changed.${hint}` };
  },
};

export const resourcePeopleCommands = defineAdminCommands({ order: 143, commands: [managers, bookers] });
