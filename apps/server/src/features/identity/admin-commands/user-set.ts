import { orgSettings } from '@hongyan/contract';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { parseSize } from '../../../admin-command/parse-size.ts';
import { createPeople } from '../people/people.ts';
import { requirePersonByAddress } from '../people/require-person.ts';

/** A quota as the organisation's own default may be. Throws UsageError. */
function readQuota(text: string): number {
  const parsed = orgSettings.defaultQuotaBytes.schema.safeParse(parseSize(text) ?? Number(text));
  if (!parsed.success) throw new UsageError(`--quota takes a size such as 5G, from 1M, not "${text}".`);
  return parsed.data;
}

const set: AdminCommand = {
  name: 'user set',
  help: 'Changes name, department or quota of a person or a shared mailbox; what is left out stays.',
  parameters: [{ name: 'ADDRESS' }],
  options: [
    { name: 'name', value: 'NAME', help: 'the name that others see' },
    { name: 'department', value: 'NAME', help: 'a department that exists; "" takes the person out of theirs' },
    { name: 'quota', value: 'SIZE', help: 'space of the mailbox, such as 5G' },
  ],
  run: async (run) => {
    const [name, department, quota] = [run.option('name'), run.option('department'), run.option('quota')];
    if (name === null && department === null && quota === null)
      throw new UsageError('Give what is to change: --name, --department or --quota.');
    const { accountNo, address } = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const changed = {
      ...(name === null ? {} : { name }),
      ...(department === null ? {} : { department: department === '' ? null : department }),
      ...(quota === null ? {} : { quotaBytes: readQuota(quota) }),
    };
    await createPeople(run.services).changePerson(run.context, { accountNo, ...changed });
    const named = ['name', 'department', 'quota'].filter((option) => run.option(option) !== null);
    return { data: { address, ...changed }, text: `${address} is changed: ${named.join(', ')}.` };
  },
};

const rename: AdminCommand = {
  name: 'user rename',
  help: 'Gives a person or a shared mailbox another main address; the old one stays as an alias, and signs in too.',
  parameters: [{ name: 'ADDRESS' }, { name: 'NEW-ADDRESS' }],
  options: [],
  run: async (run) => {
    const { accountNo, address: old } = await requirePersonByAddress(
      run.services.database.read,
      run.parameter('ADDRESS'),
    );
    const { address } = await createPeople(run.services).changeAddress(run.context, {
      accountNo,
      address: run.parameter('NEW-ADDRESS'),
    });
    const text = `${old} is ${address} from now on. Mail to ${old} still arrives, and both addresses sign in, in mail clients too.`;
    return { data: { old, address }, text };
  },
};

export const userSetCommands = defineAdminCommands({ order: 72, commands: [set, rename] });
