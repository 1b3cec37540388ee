import { type AdminCommand, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { listOutbox } from '../../engines/sms/outbox.ts';
import { clearOutbox } from '../../engines/sms/outbox-operations.ts';

/** More than a day brings to an installation without a gateway. */
const maxListed = 200;

const list: AdminCommand = {
  name: 'sms list',
  help: 'Shows the SMS of the last day that no gateway sent, newest first: whoever waits for a code is told it by you.',
  parameters: [],
  options: [],
  run: async (run) => {
    const { database, secrets } = run.services;
    const messages = await listOutbox({ read: database.read, secrets }, maxListed);
    const rows = messages.map(({ createdAt, phone, text }) => [formatTime(createdAt), phone, text]);
    return { data: messages, text: formatTable(['TIME', 'PHONE', 'TEXT'], rows, 'There is no message.') };
  },
};

const clear: AdminCommand = {
  name: 'sms clear',
  help: 'Throws away every SMS that no gateway sent.',
  parameters: [],
  options: [],
  run: async (run) => {
    const before = run.context.now + 1;
    const count = await run.services.database.runner.execute(clearOutbox, run.context, { before });
    return { data: { count }, text: count === 1 ? '1 message thrown away.' : `${count} messages thrown away.` };
  },
};

export const smsCommands = defineAdminCommands({
  order: 170,
  commands: [list, clear],
});
