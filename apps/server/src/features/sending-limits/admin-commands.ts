import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../identity/index.ts';
import { readSentPeriods } from './count-sent.ts';
import { type SendingLimits, sumSent } from './limits.ts';
import { listSenders, maxSenders } from './list-senders.ts';
import { readOrganisationTotal, readPersonLimits } from './read-limits.ts';
import { setSendingLimits } from './set-limits.ts';

const address = { name: 'ADDRESS' } as const;

const limitOptions = {
  'messages-hour': { limit: 'messagesPerHour', label: 'messages an hour' },
  'messages-day': { limit: 'messagesPerDay', label: 'messages in 24 hours' },
  'recipients-hour': { limit: 'recipientsPerHour', label: 'recipients an hour' },
  'recipients-day': { limit: 'recipientsPerDay', label: 'recipients in 24 hours' },
} as const satisfies Record<string, { readonly limit: keyof SendingLimits; readonly label: string }>;

const entries = Object.entries(limitOptions);

async function describeSending({ services, context, parameter }: AdminRun) {
  const { read } = services.database;
  const person = await requirePersonByAddress(read, parameter('ADDRESS'));
  const { accountNo: account, orgId } = person;
  const { limits, isNew, own } = await readPersonLimits(read, { account, orgId }, context.now);
  const sent = sumSent(await readSentPeriods(read, account, context.now), context.now);
  const rows = entries.map(([, { limit, label }]) => [
    label,
    sent[limit],
    limits[limit],
    limit in own ? 'set for this person' : isNew ? 'new account' : '',
  ]);
  return {
    data: { address: person.address, sent, limits, own, isNew },
    text: formatTable(['WHAT', 'SENT', 'ALLOWED', 'WHY'], rows, ''),
  };
}

const show: AdminCommand = {
  name: 'user sending',
  help: 'Shows how much a person has sent in the last hour and day, and how much they may.',
  parameters: [address],
  options: [],
  run: describeSending,
};

/** A number, or `default` for what the organisation says. */
function parseLimit(name: string, text: string): number | null {
  if (text === 'default') return null;
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw new UsageError(`--${name} needs a number from 1 on, or "default", not "${text}".`);
  return Number(text);
}

const set: AdminCommand = {
  name: 'user sending-limit',
  help: 'Lets one person send more or less than the settings of the organisation say; "default" takes a limit back.',
  parameters: [address],
  options: entries.map(([name, { label }]) => ({ name, value: 'N', help: label })),
  run: async (run) => {
    const { accountNo: account } = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const limits: Partial<Record<keyof SendingLimits, number | null>> = {};
    for (const [name, { limit }] of entries) {
      const text = run.option(name);
      if (text !== null) limits[limit] = parseLimit(name, text);
    }
    if (Object.keys(limits).length === 0)
      throw new UsageError(`Say which limit: ${entries.map(([name]) => `--${name} N`).join(', ')}.`);
    await run.services.database.runner.execute(setSendingLimits, run.context, { account, limits });
    return describeSending(run);
  },
};

const list: AdminCommand = {
  name: 'sending list',
  help: `Lists who sent most in the last 24 hours (at most ${maxSenders}), and how much everybody together.`,
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const senders = await listSenders(read, orgId, run.context.now);
    const total = await readOrganisationTotal(read, orgId, run.context.now);
    const rows = [
      ...senders.map((sender) => [sender.address, sender.messages, sender.recipients]),
      ['everybody', total.messages, total.recipients],
    ];
    return { data: { senders, total }, text: formatTable(['WHO', 'MESSAGES', 'RECIPIENTS'], rows, '') };
  },
};

export const sendingLimitsCommands = defineAdminCommands({
  order: 175,
  commands: [show, set, list],
});
