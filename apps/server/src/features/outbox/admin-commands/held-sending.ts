import { type AdminCommand, type AdminRun, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { parseDays } from '../../../admin-command/parse-days.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../../identity/index.ts';
import { endSendingHold, listHeldSenders } from '../../sending-limits/index.ts';
import { countUnusual, type EndUnusual, endUnusual, findUnusual } from '../outbound/end-unusual.ts';

const address = { name: 'ADDRESS' } as const;
const dayMs = 86_400_000;
const defaultDays = 1;
const maxDays = 3_650;

const list: AdminCommand = {
  name: 'sending held',
  help: 'Lists people whose messages to the outside wait, since they suddenly sent much more than before.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const data = [];
    for (const { account, ...held } of await listHeldSenders(read, orgId))
      data.push({ ...held, waiting: await countUnusual(read, account) });
    const rows = data.map(({ address: who, since, recipients, hours, usual, waiting }) => [
      who,
      formatTime(since),
      `${recipients} in ${hours} h`,
      usual,
      waiting.messages,
      waiting.recipients,
    ]);
    const header = ['WHO', 'SINCE', 'SENT TO', 'USUAL', 'MESSAGES THAT WAIT', 'RECIPIENTS'];
    const next = '\n"sending allow ADDRESS" lets them leave, "user contain ADDRESS" stops whoever has broken in.';
    const text = formatTable(header, rows, 'Nobody is held.');
    return { data, text: rows.length === 0 ? text : `${text}${next}` };
  },
};

/** Ends the waiting of everything that somebody has written. Answers for how many recipients. */
async function endAll({ services, context }: AdminRun, writer: number, decision: EndUnusual['decision']) {
  const { read, runner } = services.database;
  let recipients = 0;
  for (const key of await findUnusual(read, writer)) {
    let ended: number;
    do {
      ({ ended } = await runner.execute(endUnusual, context, { ...key, decision }));
      recipients += ended;
    } while (ended > 0);
  }
  return recipients;
}

const allow: AdminCommand = {
  name: 'sending allow',
  help: `Lets what somebody sent to the outside leave, and whatever they send in the next days (${defaultDays} where left out).`,
  parameters: [address],
  options: [{ name: 'days', value: 'N', help: `for so many days nothing of theirs is unusual, 1 to ${maxDays}` }],
  run: async (run) => {
    const days = parseDays(run.option('days') ?? String(defaultDays), maxDays);
    const person = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const { accountNo: account } = person;
    const allowedUntil = run.context.now + days * dayMs;
    // First of all, so that nothing more is held while what waits is let go.
    await run.services.database.runner.execute(endSendingHold, run.context, { account, allowedUntil });
    const recipients = await endAll(run, account, 'send');
    const text = `Recipients outside who get their message now: ${recipients}. ${person.address} may send as much as the limits allow until ${formatTime(allowedUntil)}.`;
    return { data: { address: person.address, recipients, allowedUntil }, text };
  },
};

const drop: AdminCommand = {
  name: 'sending drop',
  help: 'Gives up what somebody sent to the outside and what waits; the sender sees it as failed. The next that is unusual is held again.',
  parameters: [address],
  options: [],
  run: async (run) => {
    const person = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    const { accountNo: account } = person;
    await run.services.database.runner.execute(endSendingHold, run.context, { account, allowedUntil: null });
    const recipients = await endAll(run, account, 'drop');
    const text = `Recipients who will not get their message: ${recipients}. If it was not ${person.address} who sent it: user contain ${person.address}`;
    return { data: { address: person.address, recipients }, text };
  },
};

export const heldSendingCommands = defineAdminCommands({ order: 177, commands: [list, allow, drop] });
