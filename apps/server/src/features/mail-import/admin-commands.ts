import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { requirePersonByAddress } from '../identity/index.ts';
import type { ImportReport } from './import-mail.ts';
import { recordImport } from './record-import.ts';
import type { SourceFolder } from './source.ts';

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

interface Form {
  /** As it is typed behind `import`. */
  readonly name: 'maildir' | 'mbox' | 'eml';
  readonly what: string;
  readonly from: string;
  readonly value: 'DIRECTORY' | 'FILE';
  /** Loaded when it is asked for: most starts import nothing. */
  readonly loadFolders: (path: string) => Promise<readonly SourceFolder[]>;
}

const forms: readonly Form[] = [
  {
    name: 'maildir',
    what: 'the messages of a Maildir',
    from: 'the Maildir, where "cur" and "new" are',
    value: 'DIRECTORY',
    loadFolders: async (path) => (await import('./maildir/read-maildir.ts')).listMaildir(path),
  },
  {
    name: 'mbox',
    what: 'the messages of an mbox file, or of a directory of them,',
    from: 'the file, or a directory of such files',
    value: 'FILE',
    loadFolders: async (path) => (await import('./files/read-mbox.ts')).listMbox(path),
  },
  {
    name: 'eml',
    what: 'messages in files (*.eml), directories as folders,',
    from: 'the directory',
    value: 'DIRECTORY',
    loadFolders: async (path) => (await import('./files/read-eml.ts')).listEmlFiles(path),
  },
];

/** What the system says of a path that cannot be read, in words that say what to do. */
function explainPath(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`There is no ${path} on the server.`);
  if (code === 'EACCES' || code === 'EPERM')
    throw new UsageError(`The server may not read ${path}: give its user the right to, or copy it to where it may.`);
  throw error;
}

const createCommand = ({ name, what, from: about, value, loadFolders }: Form): AdminCommand => ({
  name: `import ${name}`,
  help: `Puts ${what} into a mailbox, with folders, flags, keywords and dates. Can be run again: nothing comes twice.`,
  parameters: [{ name: 'ADDRESS' }],
  options: [
    { name: 'from', value, help: `${about}; the server must be able to read it`, required: true },
    { name: 'folder', value: 'NAME', help: 'put everything into and below this folder' },
    { name: 'since', value: 'DAY', help: 'leave out what was received before, such as 2026-11-30' },
  ],
  run: async ({ services, context, parameter, option }) => {
    const [from, under, since] = [option('from'), option('folder'), readDay(option('since'))];
    if (from === null) throw new UsageError('--from is missing.');
    const { database, intake } = services;
    const { accountNo: account, orgId, address } = await requirePersonByAddress(database.read, parameter('ADDRESS'));
    const { importMail } = await import('./import-mail.ts');
    const folders = await loadFolders(from).catch((error: unknown) => explainPath(error, from));
    await database.runner.execute(recordImport, context, { orgId, address, source: `${name} ${from}` });
    const data = await importMail({ database, intake }, context, { account, orgId }, { folders, under, since });
    const isFailed = data.stopped !== null || data.folders.some(({ failed }) => failed > 0);
    return { data, text: describe(data), isFailed };
  },
});

export const mailImportCommands = defineAdminCommands({ order: 258, commands: forms.map(createCommand) });
