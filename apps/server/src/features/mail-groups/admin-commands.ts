import {
  type MailGroupRole,
  type MailGroupSettings,
  mailGroupArchiveSchema,
  mailGroupSendersSchema,
} from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { listGroups, readGroup, type StoredGroup } from '../group-membership/index.ts';
import { chooseOrganisation, normaliseAddress, orgOption, requirePersonByAddress } from '../identity/index.ts';
import { addEntries, removeEntries } from './change-entries.ts';
import { createGroup, deleteGroup, saveGroup } from './change-group.ts';
import { expandGroups } from './expand.ts';
import { readEntries } from './present.ts';

const address = { name: 'GROUP' } as const;
const roles = ['member', 'manager', 'sender'] as const;
const settingOptions = [
  { name: 'description', value: 'TEXT', help: 'what it is for' },
  {
    name: 'senders',
    value: 'WHO',
    help: 'members, organisation, everybody or named (managers and authorised persons alone)',
  },
  { name: 'open', value: 'yes|no', help: 'colleagues join and leave by themselves' },
  { name: 'hidden', value: 'yes|no', help: 'not listed for those who are not in it' },
  { name: 'outside', value: 'yes|no', help: 'addresses of other organisations may be members' },
  {
    name: 'archive',
    value: 'WHO',
    help: 'who reads what is kept of it: members or organisation; off: nothing is kept',
  },
] as const;
const roleOption = {
  name: 'role',
  value: 'ROLE',
  help: 'member (as a rule), manager, or sender: an authorised person',
} as const;

async function requireGroup({ services, parameter }: AdminRun): Promise<StoredGroup> {
  const group = await readGroup(services.database.read, normaliseAddress(parameter('GROUP')).address);
  if (group === null) throw new UsageError(`There is no group ${parameter('GROUP')}.`);
  return group;
}

function parseFlag(run: AdminRun, name: string, before: boolean): boolean {
  const text = run.option(name);
  if (text === null) return before;
  if (text !== 'yes' && text !== 'no') throw new UsageError(`--${name} takes yes or no.`);
  return text === 'yes';
}

function parseSettings(run: AdminRun, before: MailGroupSettings): MailGroupSettings {
  const senders = mailGroupSendersSchema.safeParse(run.option('senders') ?? before.whoSends);
  if (!senders.success) throw new UsageError('--senders takes members, organisation, everybody or named.');
  const archive = mailGroupArchiveSchema.safeParse(run.option('archive') ?? before.archive);
  if (!archive.success) throw new UsageError('--archive takes off, members or organisation.');
  return {
    name: run.option('name') ?? before.name,
    description: run.option('description') ?? before.description,
    whoSends: senders.data,
    isOpen: parseFlag(run, 'open', before.isOpen),
    isHidden: parseFlag(run, 'hidden', before.isHidden),
    outsideMembers: parseFlag(run, 'outside', before.outsideMembers),
    archive: archive.data,
  };
}

function parseRole(run: AdminRun): MailGroupRole {
  const text = run.option('role') ?? 'member';
  const role = roles.find((one) => one === text);
  if (role === undefined) throw new UsageError(`--role takes ${roles.join(', ')}.`);
  return role;
}

const create: AdminCommand = {
  name: 'group create',
  help: 'Makes a mail group: an address of the organisation that leads to many people.',
  parameters: [address, { name: 'NAME' }],
  options: [{ name: 'manager', value: 'ADDRESS', help: 'who manages it in the web client' }, ...settingOptions],
  run: async (run) => {
    const { services, context, parameter } = run;
    const name = parameter('NAME');
    const settings = parseSettings(run, {
      name,
      description: '',
      whoSends: 'organisation',
      isOpen: false,
      isHidden: false,
      outsideMembers: false,
      archive: 'off',
    });
    const manager = run.option('manager');
    const person = manager === null ? null : await requirePersonByAddress(services.database.read, manager);
    const input = { address: parameter('GROUP'), settings, manager: person?.accountNo ?? null };
    const data = await services.database.runner.execute(createGroup, context, input);
    return { data, text: `The group ${data.address} exists.` };
  },
};

const list: AdminCommand = {
  name: 'group list',
  help: 'Lists the mail groups of the organisation, with the number of people whom each reaches.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { read } = run.services.database;
    const { orgId } = await chooseOrganisation(run);
    const data: Record<string, string | number>[] = [];
    for (const group of await listGroups(read, orgId)) {
      const { accounts, outside } = await expandGroups(read, orgId, [group.address]);
      data.push({ ...toData(group), people: accounts.length + outside.length });
    }
    const rows = data.map(({ address: own, name, people, senders }) => [own, name, people, senders].map(String));
    return { data, text: formatTable(['ADDRESS', 'NAME', 'PEOPLE', 'SENDERS'], rows, 'There is no mail group.') };
  },
};

function toData({ address: own, name, whoSends }: StoredGroup) {
  return { address: own, name, senders: whoSends };
}

const show: AdminCommand = {
  name: 'group show',
  help: 'Shows who is in a mail group, manages it, and may write to it.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const group = await requireGroup(run);
    const data = { ...group, entries: await readEntries(run.services.database.read, group) };
    const rows = data.entries.map(({ role, kind, address: own, name }) => [role, kind, own, name]);
    const head = `${group.name} <${group.address}>: ${group.whoSends} may write, ${group.isOpen ? 'open' : 'closed'}${group.isHidden ? ', hidden' : ''}`;
    return { data, text: `${head}\n${formatTable(['ROLE', 'KIND', 'ADDRESS', 'NAME'], rows, 'Nobody is in it.')}` };
  },
};

const add: AdminCommand = {
  name: 'group add',
  help: 'Adds people or other groups to a mail group; several addresses with commas.',
  parameters: [address, { name: 'ADDRESSES' }],
  options: [roleOption],
  run: async (run) => {
    const group = await requireGroup(run);
    const addresses = run
      .parameter('ADDRESSES')
      .split(',')
      .map((one) => one.trim());
    const input = { address: group.address, role: parseRole(run), addresses, departments: [] };
    const data = await run.services.database.runner.execute(addEntries, run.context, input);
    const skipped = data.skipped.map(({ address: own, reason }) => `\nNot added: ${own} (${reason})`).join('');
    return { data, text: `Added to ${group.address}: ${String(data.added)}.${skipped}` };
  },
};

const remove: AdminCommand = {
  name: 'group remove',
  help: 'Takes people or groups out of a mail group; several addresses with commas.',
  parameters: [address, { name: 'ADDRESSES' }],
  options: [roleOption],
  run: async (run) => {
    const group = await requireGroup(run);
    const addresses = run
      .parameter('ADDRESSES')
      .split(',')
      .map((one) => one.trim());
    const input = { address: group.address, role: parseRole(run), addresses, departments: [] };
    const data = await run.services.database.runner.execute(removeEntries, run.context, input);
    return { data, text: `Taken out of ${group.address}: ${String(data.removed)}.` };
  },
};

const set: AdminCommand = {
  name: 'group set',
  help: 'Changes the settings of a mail group; what is left out stays.',
  parameters: [address],
  options: [{ name: 'name', value: 'NAME', help: 'the name that is shown' }, ...settingOptions],
  run: async (run) => {
    const group = await requireGroup(run);
    const settings = parseSettings(run, group);
    const input = { address: group.address, revision: null, settings };
    await run.services.database.runner.execute(saveGroup, run.context, input);
    return { data: { address: group.address, ...settings }, text: `The group ${group.address} was changed.` };
  },
};

const deleteCommand: AdminCommand = {
  name: 'group delete',
  help: 'Deletes a mail group. Its address is free again; nobody loses a mail.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const group = await requireGroup(run);
    await run.services.database.runner.execute(deleteGroup, run.context, { address: group.address, revision: null });
    return { data: { address: group.address }, text: `The group ${group.address} is gone.` };
  },
};

export const mailGroupCommands = defineAdminCommands({
  order: 135,
  commands: [create, list, show, add, remove, set, deleteCommand],
});
