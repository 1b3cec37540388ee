import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { UserError } from '../../call/user-error.ts';
import { findDepartment, maskPhone, requirePersonByAddress } from '../identity/index.ts';
import { normalisePhone } from '../sms/index.ts';
import { givePhone } from './change-phone.ts';
import { setPartTimeDepartments } from './set-part-time-departments.ts';

const address = { name: 'ADDRESS' } as const;

const phone: AdminCommand = {
  name: 'user phone',
  help: 'Binds a phone to a person; the administrator vouches that it is theirs.',
  parameters: [address, { name: 'PHONE', optional: true }],
  options: [{ name: 'remove', value: null, help: 'takes the phone away' }],
  run: async (run) => {
    const { database } = run.services;
    const person = await requirePersonByAddress(database.read, run.parameter('ADDRESS'));
    const typed = run.optionalParameter('PHONE');
    if ((typed === null) !== run.has('remove')) throw new UsageError('Give a phone, or --remove.');
    const normalised = typed === null ? null : normalisePhone(typed);
    if (typed !== null && normalised === null) throw new UserError('phoneInvalid');
    await database.runner.execute(givePhone, run.context, { accountNo: person.accountNo, phone: normalised });
    const shown = maskPhone(normalised);
    const text =
      normalised === null ? `${person.address} has no phone any more.` : `${shown} is bound to ${person.address}.`;
    return { data: { address: person.address, phone: shown }, text };
  },
};

const partTime: AdminCommand = {
  name: 'user part-time',
  help: 'Says in which departments a person works beside their own; none takes them away.',
  parameters: [address, { name: 'DEPARTMENTS', optional: true }],
  options: [],
  run: async (run) => {
    const { database } = run.services;
    const person = await requirePersonByAddress(database.read, run.parameter('ADDRESS'));
    const names = (run.optionalParameter('DEPARTMENTS') ?? '')
      .split(/[,，]/)
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const departmentIds: number[] = [];
    for (const name of names) {
      const department = await findDepartment(database.read, person.orgId, name);
      if (department === null) throw new UserError('departmentNotFound', { name });
      departmentIds.push(department.departmentId);
    }
    const { accountNo, orgId } = person;
    await database.runner.execute(setPartTimeDepartments, run.context, { accountNo, orgId, departmentIds });
    const text =
      names.length === 0
        ? `${person.address} works in no other department.`
        : `${person.address} also works in ${names.join(', ')}.`;
    return { data: { address: person.address, departments: names }, text };
  },
};

export const personDetailsCommands = defineAdminCommands({
  order: 100,
  commands: [phone, partTime],
});
