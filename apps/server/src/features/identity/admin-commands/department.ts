import {
  type AdminCommand,
  type AdminOutput,
  type AdminRun,
  defineAdminCommands,
} from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import { readDepartmentUses } from '../people/department-uses.ts';
import { createPeople } from '../people/people.ts';
import { findDepartment, listDepartments } from '../people/store.ts';
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

const rename: AdminCommand = {
  name: 'department rename',
  help: 'Gives a department another name; people, rights and policies stay with it.',
  parameters: [{ name: 'NAME' }, { name: 'NEW' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const [name, newName] = [run.parameter('NAME'), run.parameter('NEW')];
    const renamed = await createPeople(run.services).renameDepartment(run.context, { orgId, name, newName });
    return { data: { before: name, ...renamed }, text: `${name} is called ${renamed.name} now.` };
  },
};

/** What to do with what names a department, where moving its people does not do it. */
const usesAdvice = [
  'People are moved by --to OTHER (those who work there part-time, too).',
  'Rights are taken away where they were given: grant remove, group remove, resource bookers, department head NAME --remove, approval policy change,',
  'and on the web the sharing of calendars and files. Files are moved or deleted by the people of the department; the recycle bin counts.',
];

/** Why a department stays, for people and for programs. */
async function describeUses({ services }: AdminRun, orgId: number, name: string): Promise<AdminOutput> {
  const { read } = services.database;
  const department = await findDepartment(read, orgId, name);
  const uses =
    department === null ? {} : await readDepartmentUses(read, { orgId, departmentId: department.departmentId });
  const list = Object.entries(uses).map(([what, count]) => `${what}: ${count}`);
  const text = [`${name} is not removed. What names it: ${list.join(', ')}.`, ...usesAdvice].join('\n');
  return { data: { name, removed: false, uses }, text, isFailed: true };
}

const remove: AdminCommand = {
  name: 'department remove',
  help: 'Removes a department that nothing names any more; refused with a count of what does.',
  parameters: [{ name: 'NAME' }],
  options: [{ name: 'to', value: 'OTHER', help: 'moves its people to this department first' }, orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const input = { orgId, name: run.parameter('NAME'), moveTo: run.option('to') };
    try {
      const { moved } = await createPeople(run.services).removeDepartment(run.context, input);
      const people = input.moveTo === null ? '' : ` People moved to ${input.moveTo}: ${moved}.`;
      return { data: { name: input.name, removed: true, moved }, text: `${input.name} is removed.${people}` };
    } catch (error) {
      if (!(error instanceof UserError) || error.errorName !== 'departmentInUse') throw error;
      return describeUses(run, orgId, input.name);
    }
  },
};

export const departmentCommands = defineAdminCommands({
  order: 60,
  commands: [add, list, rename, remove],
});
