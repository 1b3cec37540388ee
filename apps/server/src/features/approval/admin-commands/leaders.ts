/** Who leads departments and people, and who stands in for them. */
import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { endOfDay, startOfDay } from '../../../admin-command/local-day.ts';
import { UserError } from '../../../call/user-error.ts';
import { chooseOrganisation, findDepartment, orgOption, requirePersonByAddress } from '../../identity/index.ts';
import { setDepartmentLeader, setDeputy, setManager } from '../policies/set-leaders.ts';

const removeOption = { name: 'remove', value: null, help: 'nobody any more' } as const;

/** The second person of a command, or null with --remove. Throws UsageError where it is neither or both. */
async function readOther(run: AdminRun, parameter: string) {
  const typed = run.optionalParameter(parameter);
  if ((typed === null) !== run.has('remove')) throw new UsageError(`Give ${parameter}, or --remove.`);
  return typed === null ? null : requirePersonByAddress(run.services.database.read, typed);
}

const leader: AdminCommand = {
  name: 'department head',
  help: 'Says who leads a department, for approval policies.',
  parameters: [{ name: 'DEPARTMENT' }, { name: 'ADDRESS', optional: true }],
  options: [removeOption, orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const name = run.parameter('DEPARTMENT');
    const department = await findDepartment(run.services.database.read, orgId, name);
    if (department === null) throw new UserError('departmentNotFound', { name });
    const person = await readOther(run, 'ADDRESS');
    const input = { orgId, departmentId: department.departmentId, account: person?.accountNo ?? null };
    await run.services.database.runner.execute(setDepartmentLeader, run.context, input);
    return {
      data: { department: name, address: person?.address ?? null },
      text: person === null ? `Nobody leads ${name} any more.` : `${person.address} leads ${name}.`,
    };
  },
};

const manager: AdminCommand = {
  name: 'user manager',
  help: 'Says who is the direct manager of a person, for approval policies.',
  parameters: [{ name: 'ADDRESS' }, { name: 'MANAGER', optional: true }],
  options: [removeOption],
  run: async (run) => {
    const person = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const found = await readOther(run, 'MANAGER');
    const input = { orgId: person.orgId, account: person.accountNo, manager: found?.accountNo ?? null };
    await run.services.database.runner.execute(setManager, run.context, input);
    return {
      data: { address: person.address, manager: found?.address ?? null },
      text:
        found === null
          ? `${person.address} has no manager any more.`
          : `${found.address} is the manager of ${person.address}.`,
    };
  },
};

const deputy: AdminCommand = {
  name: 'approval deputy',
  help: 'Says who decides approval requests for a person while they are away.',
  parameters: [{ name: 'ADDRESS' }, { name: 'DEPUTY', optional: true }],
  options: [
    removeOption,
    { name: 'from', value: 'DAY', help: 'from this day on, such as 2026-12-24; left out: at once' },
    { name: 'until', value: 'DAY', help: 'through this day; left out: until it is changed' },
  ],
  run: async (run) => {
    const person = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const found = await readOther(run, 'DEPUTY');
    const [from, until] = [run.option('from'), run.option('until')];
    const times = {
      from: from === null ? run.context.now : startOfDay(from),
      until: until === null ? null : endOfDay(until),
    };
    const input = {
      orgId: person.orgId,
      account: person.accountNo,
      deputy: found === null ? null : { account: found.accountNo, ...times },
    };
    await run.services.database.runner.execute(setDeputy, run.context, input);
    return {
      data: { address: person.address, deputy: found?.address ?? null, ...(found === null ? {} : times) },
      text:
        found === null
          ? `${person.address} has no deputy any more.`
          : `${found.address} decides for ${person.address}.`,
    };
  },
};

export const approvalLeaderCommands = defineAdminCommands({ order: 241, commands: [leader, manager, deputy] });
