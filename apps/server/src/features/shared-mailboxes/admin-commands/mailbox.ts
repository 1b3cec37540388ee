import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { createPeople, listOrganisations, listPeople, requirePersonByAddress } from '../../identity/index.ts';

const address = { name: 'ADDRESS' } as const;

const add: AdminCommand = {
  name: 'mailbox add',
  help: 'Adds a shared (public) mailbox: mail comes to it as to a person, nobody signs in to it. Who opens it: grant add.',
  parameters: [address, { name: 'NAME' }],
  options: [],
  run: async (run) => {
    const added = await createPeople(run.services).addPerson(run.context, {
      kind: 'shared',
      address: run.parameter('ADDRESS'),
      name: run.parameter('NAME'),
      password: null,
    });
    return { data: added, text: `Shared mailbox ${added.address} added.` };
  },
};

const list: AdminCommand = {
  name: 'mailbox list',
  help: 'Lists the shared mailboxes.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const { read } = services.database;
    const people = await Promise.all((await listOrganisations(read)).map(({ orgId }) => listPeople(read, orgId)));
    const data = people
      .flat()
      .filter(({ isShared }) => isShared)
      .map(({ address: at, displayName: name, state }) => ({ address: at, name, state }));
    const rows = data.map((mailbox) => [mailbox.address, mailbox.name, mailbox.state]);
    return { data, text: formatTable(['ADDRESS', 'NAME', 'STATE'], rows, 'There is no shared mailbox.') };
  },
};

async function findShared(run: AdminRun) {
  const mailbox = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
  if (!mailbox.isShared) throw new UsageError(`${mailbox.address} is no shared mailbox.`);
  return mailbox;
}

const suspend: AdminCommand = {
  name: 'mailbox suspend',
  help: 'Closes a shared mailbox: whoever has it open is out at once. Mail still comes to it.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const mailbox = await findShared(run);
    await createPeople(run.services).suspendPerson(run.context, mailbox.accountNo);
    return { data: { address: mailbox.address }, text: `${mailbox.address} is suspended.` };
  },
};

const activate: AdminCommand = {
  name: 'mailbox activate',
  help: 'Opens it again, with the grants that it had.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const mailbox = await findShared(run);
    await createPeople(run.services).activatePerson(run.context, mailbox.accountNo);
    return { data: { address: mailbox.address }, text: `${mailbox.address} is active.` };
  },
};

/** Shared mailboxes. Rights in them: `grant`. */
export const mailboxCommands = defineAdminCommands({
  order: 140,
  commands: [add, list, suspend, activate],
});
