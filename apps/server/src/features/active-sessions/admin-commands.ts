import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../identity/index.ts';
import { forgetNetwork, listNetworks, nameNetwork } from './named-networks.ts';

const cidr = { name: 'CIDR' } as const;

const add: AdminCommand = {
  name: 'place add',
  help: 'Names a range of addresses, such as 10.1.0.0/16: people see the name where they are signed in from.',
  parameters: [cidr, { name: 'NAME' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const network = { orgId, cidr: run.parameter('CIDR'), name: run.parameter('NAME') };
    const kept = await run.services.database.runner.execute(nameNetwork, run.context, network);
    return { data: { ...kept, name: network.name }, text: `${kept.cidr} is "${network.name}".` };
  },
};

const list: AdminCommand = {
  name: 'place list',
  help: 'Lists the named ranges.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listNetworks(run.services.database.read, orgId);
    const rows = data.map((network) => [network.cidr, network.name]);
    return { data, text: formatTable(['CIDR', 'NAME'], rows, 'No range has a name.') };
  },
};

const remove: AdminCommand = {
  name: 'place remove',
  help: 'Forgets the name of a range.',
  parameters: [cidr],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const asked = { orgId, cidr: run.parameter('CIDR') };
    const removed = await run.services.database.runner.execute(forgetNetwork, run.context, asked);
    if (!removed) throw new UsageError(`${asked.cidr} has no name.`);
    return { data: { cidr: asked.cidr }, text: `${asked.cidr} has no name any more.` };
  },
};

export const locationCommands = defineAdminCommands({
  order: 160,
  commands: [add, list, remove],
});
