import { authorisationCodesPerDay, type ClientProtocol, clientProtocols } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { parseDays } from '../../admin-command/parse-days.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { listAuthorisationCodes, requirePersonByAddress } from '../identity/index.ts';
import { createAuthorisationCodes } from './authorisation-codes.ts';

const address = { name: 'ADDRESS' } as const;
const dayMs = 24 * 3_600_000;
const maxDays = 3_650;

function findPerson(run: AdminRun) {
  return requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
}

function parseProtocols(text: string | null): readonly ClientProtocol[] {
  if (text === null) return clientProtocols;
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const known = clientProtocols.filter((protocol) => words.includes(protocol));
  const unknown = words.find((word) => !clientProtocols.some((protocol) => protocol === word));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no protocol "${unknown}". --protocols takes ${clientProtocols.join(', ')}, with commas.`,
    );
  return known;
}

const add: AdminCommand = {
  name: 'code add',
  help: `Makes an authorisation code for a mail client, shown once; at most ${authorisationCodesPerDay} a day.`,
  parameters: [address],
  options: [
    { name: 'name', value: 'NAME', help: 'the device or program that it is for ("mail client" where left out)' },
    { name: 'default', value: null, help: 'takes the place of the default code, whose programs are cut off' },
    {
      name: 'protocols',
      value: 'LIST',
      help: `what it is good for: ${clientProtocols.join(',')} (all where left out)`,
    },
    { name: 'days', value: 'N', help: 'the code ends after so many days' },
  ],
  run: async (run) => {
    const name = run.has('default') ? null : (run.option('name') ?? 'mail client');
    if (name === null && run.option('name') !== null) throw new UsageError('The default code has no --name.');
    const input = { name, protocols: parseProtocols(run.option('protocols')) };
    const days = run.option('days');
    const validMs = days === null ? null : parseDays(days, maxDays) * dayMs;
    const { accountNo, address: own } = await findPerson(run);
    const expiresAt = validMs === null ? null : run.context.now + validMs;
    const { codeId, code } = await createAuthorisationCodes(run.services).make(run.context, {
      accountNo,
      ...input,
      expiresAt,
    });
    const text = [
      `Authorisation code ${codeId} of ${own}, for ${input.protocols.join(', ')}:`,
      `  ${code}`,
      'It is shown this once. The mail client signs in with the address and this code instead of the password.',
    ];
    return { data: { address: own, codeId, code, ...input, expiresAt }, text: text.join('\n') };
  },
};

const list: AdminCommand = {
  name: 'code list',
  help: "Lists a person's authorisation codes, without the codes themselves.",
  parameters: [address],
  options: [],
  run: async (run) => {
    const { accountNo } = await findPerson(run);
    const codes = await listAuthorisationCodes(run.services.database.read, accountNo);
    const data = codes.map(
      ({ codeId, name, isDefault, protocols: granted, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
        codeId,
        name,
        isDefault,
        protocols: granted,
        createdAt,
        expiresAt,
        lastUsedAt,
        revokedAt,
      }),
    );
    const rows = data.map((code) => [
      code.codeId,
      code.isDefault ? '(default)' : code.name,
      code.protocols.join(','),
      formatTime(code.createdAt),
      formatTime(code.expiresAt),
      formatTime(code.lastUsedAt),
      formatTime(code.revokedAt),
    ]);
    const header = ['ID', 'NAME', 'PROTOCOLS', 'MADE', 'ENDS', 'LAST USED', 'REVOKED'];
    return { data, text: formatTable(header, rows, 'There is no code.') };
  },
};

const revoke: AdminCommand = {
  name: 'code revoke',
  help: 'Makes an authorisation code worthless.',
  parameters: [address, { name: 'CODE_ID' }],
  options: [],
  run: async (run) => {
    const id = run.parameter('CODE_ID');
    if (!/^\d{1,9}$/.test(id)) throw new UsageError(`CODE_ID is a number that "code list" prints, not "${id}".`);
    const { accountNo, address: own } = await findPerson(run);
    await createAuthorisationCodes(run.services).cancel(run.context, { accountNo, codeId: Number(id) });
    return { data: { address: own, codeId: Number(id) }, text: `Code ${id} of ${own} is revoked.` };
  },
};

export const codeCommands = defineAdminCommands({
  order: 110,
  commands: [add, list, revoke],
});
