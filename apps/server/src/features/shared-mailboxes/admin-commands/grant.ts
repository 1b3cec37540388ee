import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { deleteGrant, saveGrant } from '../../addresses/index.ts';
import { listDepartments, requirePersonByAddress } from '../../identity/index.ts';
import { deleteMailboxGrant, type GranteeKey, saveMailboxGrants } from '../change-mailbox-grants.ts';
import { listMailboxGrants } from '../list-mailbox-grants.ts';

const mailbox = { name: 'MAILBOX' } as const;
const grantee = { name: 'PERSON' } as const;
const sendRights = ['sendAs', 'onBehalf'] as const;
const mailRights = ['read', 'full', 'manage'] as const;
const department = {
  name: 'department',
  value: 'NAME',
  help: 'a department in place of PERSON, with those below it',
} as const;

interface Parties {
  readonly owner: { readonly accountNo: number; readonly address: string };
  readonly grantee: GranteeKey;
  readonly name: string;
}

async function findParties(run: AdminRun): Promise<Parties> {
  const { read } = run.services.database;
  const owner = await requirePersonByAddress(read, run.parameter('MAILBOX'));
  const address = run.optionalParameter('PERSON');
  const wanted = run.option('department');
  if ((address === null) === (wanted === null))
    throw new UsageError('Name a person or a --department, one of the two.');
  if (address !== null) {
    const person = await requirePersonByAddress(read, address);
    return { owner, grantee: { kind: 'person', no: person.accountNo }, name: person.address };
  }
  const found = (await listDepartments(read, owner.orgId)).find(({ name }) => name === wanted);
  if (found === undefined) throw new UsageError(`There is no department named "${wanted ?? ''}".`);
  return { owner, grantee: { kind: 'department', no: found.departmentId }, name: found.name };
}

function parseUntil(text: string | null): number | null {
  if (text === null) return null;
  // The day itself still counts, wherever on earth it ends.
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T23:59:59-12:00`) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`--until needs a day such as 2027-03-31, not "${text}".`);
  return at;
}

function parseRights(text: string): readonly ((typeof sendRights)[number] | (typeof mailRights)[number])[] {
  const known = [...mailRights, ...sendRights];
  return text.split(',').map((word) => {
    const right = known.find((one) => one === word.trim());
    if (right === undefined)
      throw new UsageError(`--right takes ${known.join(', ')}; several with commas between them.`);
    return right;
  });
}

const add: AdminCommand = {
  name: 'grant add',
  help: 'Gives a person or a department rights in a mailbox of the organisation. A right to send for it stands beside others that they have; any other set replaces them.',
  parameters: [mailbox, { ...grantee, optional: true }],
  options: [
    {
      name: 'right',
      value: 'RIGHTS',
      help: 'sendAs: as if the mailbox itself wrote; onBehalf: both names are shown; read: look; full: change its mail; manage: full, and give rights in a shared mailbox; several with commas',
      required: true,
    },
    department,
    { name: 'until', value: 'DAY', help: 'the last day, such as 2027-03-31; without end where left out' },
  ],
  run: async (run) => {
    const rights = parseRights(run.option('right') ?? '');
    const until = parseUntil(run.option('until'));
    const { owner, grantee: to, name } = await findParties(run);
    const { runner } = run.services.database;
    const [only] = rights;
    if (rights.length === 1 && (only === 'sendAs' || only === 'onBehalf') && to.kind === 'person')
      await runner.execute(saveGrant, run.context, { owner: owner.accountNo, grantee: to.no, right: only, until });
    else {
      const given = rights.map((right) => ({ right, until }));
      const context = { ...run.context, subject: owner.accountNo };
      await runner.execute(saveMailboxGrants, context, { mailbox: owner.accountNo, grantees: [to], rights: given });
    }
    const data = { mailbox: owner.address, [to.kind]: name, right: rights.join(','), until };
    if (rights.length === 1 && only === 'sendAs') return { data, text: `${name} may send as ${owner.address}.` };
    if (rights.length === 1 && only === 'onBehalf')
      return { data, text: `${name} may send on behalf of ${owner.address}.` };
    return { data, text: `${name} has the rights ${rights.join(', ')} in ${owner.address}.` };
  },
};

const remove: AdminCommand = {
  name: 'grant remove',
  help: 'Takes every right of a person or a department in a mailbox away; what they have open in it ends. With --sending only the right to send.',
  parameters: [mailbox, { ...grantee, optional: true }],
  options: [department, { name: 'sending', value: null, help: 'only the right to send' }],
  run: async (run) => {
    const { owner, grantee: from, name } = await findParties(run);
    const { runner } = run.services.database;
    if (run.has('sending'))
      await runner.execute(deleteGrant, run.context, { owner: owner.accountNo, grantee: from.no });
    else {
      const context = { ...run.context, subject: owner.accountNo };
      await runner.execute(deleteMailboxGrant, context, { mailbox: owner.accountNo, grantee: from });
    }
    const data = { mailbox: owner.address, [from.kind]: name };
    const text = run.has('sending')
      ? `${name} may no longer send for ${owner.address}.`
      : `${name} has no rights in ${owner.address} any more.`;
    return { data, text };
  },
};

const list: AdminCommand = {
  name: 'grant list',
  help: 'Lists who may do what in a mailbox, ended grants too.',
  parameters: [mailbox],
  options: [],
  run: async ({ services, parameter }) => {
    const { read } = services.database;
    const owner = await requirePersonByAddress(read, parameter('MAILBOX'));
    const grants = await listMailboxGrants(read, { account: owner.accountNo, orgId: owner.orgId });
    const data = grants.flatMap(({ grantee: { kind, id }, name, rights }) =>
      rights.map(({ right, until }) => ({ [kind]: kind === 'person' ? id : name, right, until })),
    );
    const rows = data.map((grant) => [
      String(grant['person'] ?? grant['department']),
      grant.right,
      formatTime(grant.until),
    ]);
    return { data, text: formatTable(['TO', 'RIGHT', 'ENDS'], rows, 'Nobody else has a right in it.') };
  },
};

export const grantCommands = defineAdminCommands({
  order: 130,
  commands: [add, remove, list],
});
