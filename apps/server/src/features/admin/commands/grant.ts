import { deleteGrant, listGrants, saveGrant } from '../../addresses/index.ts';
import { readPerson, requirePersonByAddress } from '../../identity/index.ts';
import { type AdminCommand, type AdminRun, UsageError } from '../command.ts';
import { formatTable, formatTime } from '../text-table.ts';

const mailbox = { name: 'MAILBOX' } as const;
const person = { name: 'PERSON' } as const;
const rights = ['sendAs', 'onBehalf'] as const;

async function findBoth({ services, parameter }: AdminRun) {
  const owner = await requirePersonByAddress(services.database.read, parameter('MAILBOX'));
  const grantee = await requirePersonByAddress(services.database.read, parameter('PERSON'));
  return { owner, grantee, key: { owner: owner.accountNo, grantee: grantee.accountNo } };
}

function parseUntil(text: string | null): number | null {
  if (text === null) return null;
  // The day itself still counts, wherever on earth it ends.
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T23:59:59-12:00`) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`--until needs a day such as 2027-03-31, not "${text}".`);
  return at;
}

const add: AdminCommand = {
  name: 'grant add',
  help: 'Lets a person send in the name of another mailbox of the organisation.',
  parameters: [mailbox, person],
  options: [
    {
      name: 'right',
      value: 'RIGHT',
      help: 'sendAs: as if the mailbox itself wrote; onBehalf: both names are shown',
      required: true,
    },
    { name: 'until', value: 'DAY', help: 'the last day, such as 2027-03-31; without end where left out' },
  ],
  run: async (run) => {
    const right = rights.find((known) => known === run.option('right'));
    if (right === undefined) throw new UsageError(`--right takes ${rights.join(' or ')}.`);
    const until = parseUntil(run.option('until'));
    const { owner, grantee, key } = await findBoth(run);
    await run.services.database.runner.execute(saveGrant, run.context, { ...key, right, until });
    const data = { mailbox: owner.address, person: grantee.address, right, until };
    return {
      data,
      text: `${grantee.address} may send ${right === 'sendAs' ? 'as' : 'on behalf of'} ${owner.address}.`,
    };
  },
};

const remove: AdminCommand = {
  name: 'grant remove',
  help: 'Takes that right away.',
  parameters: [mailbox, person],
  options: [],
  run: async (run) => {
    const { owner, grantee, key } = await findBoth(run);
    await run.services.database.runner.execute(deleteGrant, run.context, key);
    const data = { mailbox: owner.address, person: grantee.address };
    return { data, text: `${grantee.address} may no longer send for ${owner.address}.` };
  },
};

const list: AdminCommand = {
  name: 'grant list',
  help: 'Lists who may send for a mailbox.',
  parameters: [mailbox],
  options: [],
  run: async ({ services, parameter }) => {
    const { read } = services.database;
    const owner = await requirePersonByAddress(read, parameter('MAILBOX'));
    const grants = await listGrants(read, owner.accountNo);
    const data = await Promise.all(
      grants.map(async ({ grantee, right, until }) => ({
        person: (await readPerson(read, grantee))?.address ?? String(grantee),
        right,
        until,
      })),
    );
    const rows = data.map((grant) => [grant.person, grant.right, formatTime(grant.until)]);
    return { data, text: formatTable(['PERSON', 'RIGHT', 'ENDS'], rows, 'Nobody else may send for it.') };
  },
};

export const grantCommands: readonly AdminCommand[] = [add, remove, list];
