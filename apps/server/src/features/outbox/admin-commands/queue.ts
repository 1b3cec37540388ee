import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import type { RecipientKey } from '../outbound/change-waiting-recipient.ts';
import { createQueueAdmin } from '../outbound/queue-admin.ts';
import { listQueue, maxListed } from './list-queue.ts';
import { formatQueueKey, parseQueueKey } from './queue-key.ts';

const id = { name: 'ID' } as const;

function readKey(run: AdminRun): RecipientKey {
  const text = run.parameter('ID');
  const key = parseQueueKey(text);
  if (!key) throw new UsageError(`ID is what "queue list" prints, such as 3-17-1, not "${text}".`);
  return key;
}

const list: AdminCommand = {
  name: 'queue list',
  help: `Lists mail that waits to be delivered, the next attempt first (at most ${maxListed}).`,
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const waiting = await listQueue(services.database.read);
    const data = waiting.map(({ key, ...row }) => ({ id: formatQueueKey(key), ...row }));
    const rows = data.map((row) => [
      row.id,
      row.sender,
      row.address,
      row.state,
      row.attempts,
      formatTime(row.nextAttemptAt),
      [row.lastCode, row.lastText].filter((text) => text !== null).join(' '),
    ]);
    const header = ['ID', 'FROM', 'TO', 'STATE', 'TRIED', 'NEXT', 'LAST ANSWER'];
    return { data, text: formatTable(header, rows, 'Nothing waits.') };
  },
};

const retry: AdminCommand = {
  name: 'queue retry',
  help: 'Tries a waiting recipient again at once.',
  parameters: [id],
  options: [],
  run: async (run) => {
    const key = readKey(run);
    if (!(await createQueueAdmin(run.services.database).retry(run.context, key))) throw new UserError('notFound');
    return { data: { id: formatQueueKey(key) }, text: `${formatQueueKey(key)} is tried again now.` };
  },
};

const drop: AdminCommand = {
  name: 'queue drop',
  help: 'Gives a waiting recipient up; the sender sees it as failed, no bounce is sent.',
  parameters: [id],
  options: [],
  run: async (run) => {
    const key = readKey(run);
    if (!(await createQueueAdmin(run.services.database).drop(run.context, key))) throw new UserError('notFound');
    return { data: { id: formatQueueKey(key) }, text: `${formatQueueKey(key)} is given up.` };
  },
};

export const queueCommands = defineAdminCommands({
  order: 150,
  commands: [list, retry, drop],
});
