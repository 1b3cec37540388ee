import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { requirePersonByAddress } from '../identity/index.ts';
import type { ImportReport } from './import-mail.ts';
import { recordImport } from './record-import.ts';

function readDay(text: string | null): number | null {
  if (text === null) return null;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since needs a day such as 2026-11-30.');
  return time;
}

function describe({ folders, faults, stopped }: ImportReport): string {
  const rows = folders.map((row) => [
    row.source === '' ? '(inbox)' : row.source,
    row.target,
    row.found,
    row.imported,
    row.importedBytes,
    row.known,
    row.tooOld,
    row.failed,
  ]);
  const head = ['FOLDER', 'INTO', 'FOUND', 'IMPORTED', 'BYTES', 'ALREADY THERE', 'TOO OLD', 'FAILED'];
  const table = formatTable(head, rows, '');
  const lines = faults.map(({ message, reason }) => `${message}: ${reason}`);
  const end = stopped === null ? [] : [`Stopped: ${stopped} Run the same command again when that is settled.`];
  return [table, ...lines, ...end].join('\n');
}

const importMaildir: AdminCommand = {
  name: 'import maildir',
  help: 'Puts the messages of a Maildir into a mailbox, with folders, flags, keywords and dates. Can be run again: nothing comes twice.',
  parameters: [{ name: 'ADDRESS' }],
  options: [
    {
      name: 'from',
      value: 'DIRECTORY',
      help: 'the Maildir, where "cur" and "new" are; the server must be able to read it',
      required: true,
    },
    { name: 'folder', value: 'NAME', help: 'put everything into and below this folder' },
    { name: 'since', value: 'DAY', help: 'leave out what was received before, such as 2026-11-30' },
  ],
  run: async ({ services, context, parameter, option }) => {
    const [from, under, since] = [option('from'), option('folder'), readDay(option('since'))];
    if (from === null) throw new UsageError('--from is missing.');
    const { database, intake } = services;
    const { accountNo: account, orgId, address } = await requirePersonByAddress(database.read, parameter('ADDRESS'));
    const { importMail } = await import('./import-mail.ts');
    const { listMaildir } = await import('./maildir/read-maildir.ts');
    const folders = await listMaildir(from);
    await database.runner.execute(recordImport, context, { orgId, address, source: `maildir ${from}` });
    const data = await importMail({ database, intake }, context, { account, orgId }, { folders, under, since });
    const isFailed = data.stopped !== null || data.folders.some(({ failed }) => failed > 0);
    return { data, text: describe(data), isFailed };
  },
};

export const mailImportCommands = defineAdminCommands({ order: 258, commands: [importMaildir] });
