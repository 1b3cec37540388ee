import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { createPeople } from '../people/people.ts';
import { listDepartments } from '../people/store.ts';
import { chooseOrganisation, orgOption } from './choose-organisation.ts';

const add: AdminCommand = {
  name: 'department add',
  help: 'Adds a department.',
  parameters: [{ name: 'NAME' }],
  options: [{ name: 'parent', value: 'NAME', help: 'the department above it' }, orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const input = { orgId, name: run.parameter('NAME'), parent: run.option('parent') };
    const added = await createPeople(run.services).addDepartment(run.context, input);
    return { data: added, text: `Department ${added.departmentId}: ${added.name}` };
  },
};

const list: AdminCommand = {
  name: 'department list',
  help: 'Lists the departments.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listDepartments(run.services.database.read, orgId);
    const getName = (id: number | null) => data.find((department) => department.departmentId === id)?.name ?? '';
    const rows = data.map(({ departmentId, name, parentId }) => [departmentId, name, getName(parentId)]);
    return { data, text: formatTable(['ID', 'NAME', 'BELOW'], rows, 'There is no department yet.') };
  },
};

export const departmentCommands = defineAdminCommands({
  order: 60,
  commands: [add, list],
});
