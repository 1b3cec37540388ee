/** Mail in files on the server's machine. */
import { UsageError } from '../../../admin-command/admin-command.ts';
import type { SourceFolder } from '../source.ts';
import type { ImportForm } from './import-form.ts';

interface FileForm {
  readonly name: ImportForm['name'];
  readonly what: string;
  readonly from: string;
  readonly value: 'DIRECTORY' | 'FILE';
  readonly loadFolders: (path: string) => Promise<readonly SourceFolder[]>;
}

/** What the system says of a path that cannot be read, in words that say what to do. */
function explainPath(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`There is no ${path} on the server.`);
  if (code === 'EACCES' || code === 'EPERM')
    throw new UsageError(`The server may not read ${path}: give its user the right to, or copy it to where it may.`);
  throw error;
}

const createForm = ({ name, what, from: about, value: kind, loadFolders }: FileForm): ImportForm => ({
  name,
  help: `Puts ${what} into a mailbox, with folders, flags, keywords and dates. Can be run again: nothing comes twice.`,
  options: [{ name: 'from', value: kind, help: `${about}; the server must be able to read it` }],
  columns: ['from'],
  pathColumns: ['from'],
  open: async ({ value }) => {
    const from = value('from');
    if (from === null) throw new UsageError('--from is missing.');
    const folders = await loadFolders(from).catch((error: unknown) => explainPath(error, from));
    return { folders, close: () => Promise.resolve(), where: `${name} ${from}` };
  },
});

export const fileForms: readonly ImportForm[] = [
  createForm({
    name: 'maildir',
    what: 'the messages of a Maildir',
    from: 'the Maildir, where "cur" and "new" are',
    value: 'DIRECTORY',
    loadFolders: async (path) => (await import('../maildir/read-maildir.ts')).listMaildir(path),
  }),
  createForm({
    name: 'mbox',
    what: 'the messages of an mbox file, or of a directory of them,',
    from: 'the file, or a directory of such files',
    value: 'FILE',
    loadFolders: async (path) => (await import('../files/read-mbox.ts')).listMbox(path),
  }),
  createForm({
    name: 'eml',
    what: 'messages in files (*.eml), directories as folders,',
    from: 'the directory',
    value: 'DIRECTORY',
    loadFolders: async (path) => (await import('../files/read-eml.ts')).listEmlFiles(path),
  }),
];
