import {
  type AdminCommand,
  type AdminOption,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { createPeople } from '../people/people.ts';
import { requirePersonByAddress } from '../people/require-person.ts';
import { listAddresses, listDepartments, listOrganisations, listPeople } from '../people/store.ts';

const address = { name: 'ADDRESS' } as const;
const passwordOption: AdminOption = {
  name: 'password',
  value: 'PASSWORD',
  help: 'the password; asked for at the terminal where it is left out',
};
const mustChangeOption: AdminOption = {
  name: 'must-change',
  value: null,
  help: 'the person has to choose another password at the first sign-in',
};

function findPerson(run: AdminRun) {
  return requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
}

function requirePassword(run: AdminRun): string {
  const password = run.option('password');
  if (password === null || password === '') throw new UsageError('The password is missing.');
  return password;
}

const add: AdminCommand = {
  name: 'user add',
  help: 'Adds a person with an empty mailbox.',
  parameters: [address],
  options: [
    { name: 'name', value: 'NAME', help: 'the name that others see', required: true },
    passwordOption,
    { name: 'department', value: 'NAME', help: 'a department that exists' },
    { name: 'admin', value: null, help: 'the person administers the organisation, and gets mail to postmaster' },
    mustChangeOption,
  ],
  asksPassword: true,
  run: async (run) => {
    const added = await createPeople(run.services).addPerson(run.context, {
      address: run.parameter('ADDRESS'),
      name: run.option('name') ?? '',
      password: requirePassword(run),
      department: run.option('department'),
      isAdmin: run.has('admin'),
      mustChange: run.has('must-change'),
    });
    return { data: added, text: `${added.address} added.` };
  },
};

const password: AdminCommand = {
  name: 'user password',
  help: "Sets a person's password and ends all of the person's sessions.",
  parameters: [address],
  options: [passwordOption, mustChangeOption],
  asksPassword: true,
  run: async (run) => {
    const person = await findPerson(run);
    const input = { accountNo: person.accountNo, password: requirePassword(run), mustChange: run.has('must-change') };
    await createPeople(run.services).setPassword(run.context, input);
    return { data: { address: person.address }, text: `The password of ${person.address} is set; all sessions ended.` };
  },
};

async function describePeople({ services }: AdminRun) {
  const { read } = services.database;
  const lists = (await listOrganisations(read)).map(async ({ orgId }) => {
    const departments = await listDepartments(read, orgId);
    const getName = (id: number | null) => departments.find(({ departmentId }) => departmentId === id)?.name ?? null;
    return (await listPeople(read, orgId)).map(async (person) => ({
      address: person.address,
      name: person.displayName,
      orgId,
      state: person.state,
      isAdmin: person.isAdmin,
      department: getName(person.departmentId),
      aliases: (await listAddresses(read, person.accountNo)).slice(1),
    }));
  });
  return Promise.all((await Promise.all(lists)).flat());
}

const list: AdminCommand = {
  name: 'user list',
  help: 'Lists everybody.',
  parameters: [],
  options: [],
  run: async (run) => {
    const data = await describePeople(run);
    const rows = data.map(({ address: own, name, state, isAdmin, department, aliases }) => [
      own,
      name,
      isAdmin ? `${state}, admin` : state,
      department,
      aliases.join(' '),
    ]);
    return {
      data,
      text: formatTable(['ADDRESS', 'NAME', 'STATE', 'DEPARTMENT', 'ALIASES'], rows, 'There is nobody yet.'),
    };
  },
};

const signOut: AdminCommand = {
  name: 'user sign-out',
  help: 'Ends all sessions of a person, or of everybody (--all); passwords and codes of mail clients stay.',
  parameters: [{ name: 'ADDRESS', optional: true }],
  options: [{ name: 'all', value: null, help: 'everybody, for instance after a break-in' }],
  run: async (run) => {
    const typed = run.optionalParameter('ADDRESS');
    if ((typed === null) !== run.has('all')) throw new UsageError('Give an address, or --all.');
    const { read } = run.services.database;
    const everybody = async () =>
      (await Promise.all((await listOrganisations(read)).map(({ orgId }) => listPeople(read, orgId)))).flat();
    const people = typed === null ? await everybody() : [await requirePersonByAddress(read, typed)];
    let ended = 0;
    for (const { accountNo } of people) ended += await createPeople(run.services).signOutPerson(run.context, accountNo);
    const whose = typed === null ? `${people.length} people` : typed;
    return { data: { people: people.length, ended }, text: `Signed out: ${whose}; sessions ended: ${ended}.` };
  },
};

const suspend: AdminCommand = {
  name: 'user suspend',
  help: 'Ends all sessions and lets the person sign in no more; mail still arrives.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const person = await findPerson(run);
    await createPeople(run.services).suspendPerson(run.context, person.accountNo);
    return { data: { address: person.address, state: 'suspended' }, text: `${person.address} is suspended.` };
  },
};

const activate: AdminCommand = {
  name: 'user activate',
  help: 'Lets a suspended person sign in again.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const person = await findPerson(run);
    await createPeople(run.services).activatePerson(run.context, person.accountNo);
    return { data: { address: person.address, state: 'active' }, text: `${person.address} is active.` };
  },
};

const addAlias: AdminCommand = {
  name: 'user alias add',
  help: 'Gives a person one more address to receive and send with.',
  parameters: [address, { name: 'ALIAS' }],
  options: [],
  run: async (run) => {
    const { accountNo, address: own } = await findPerson(run);
    const { alias } = await createPeople(run.services).addAlias(run.context, {
      accountNo,
      alias: run.parameter('ALIAS'),
    });
    return { data: { address: own, alias }, text: `${alias} belongs to ${own}.` };
  },
};

const removeAlias: AdminCommand = {
  name: 'user alias remove',
  help: 'Takes an alias away.',
  parameters: [address, { name: 'ALIAS' }],
  options: [],
  run: async (run) => {
    const { accountNo, address: own } = await findPerson(run);
    const { alias } = await createPeople(run.services).removeAlias(run.context, {
      accountNo,
      alias: run.parameter('ALIAS'),
    });
    return { data: { address: own, alias }, text: `${alias} is removed.` };
  },
};

export const userCommands = defineAdminCommands({
  order: 70,
  commands: [add, password, list, signOut, suspend, activate, addAlias, removeAlias],
});
