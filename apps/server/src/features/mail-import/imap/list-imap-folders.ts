import type { ListResponse } from 'imapflow';
import type { FolderUse, SourceFolder } from '../source.ts';
import { readImapFolder } from './read-imap-folder.ts';
import type { SourceConnection } from './source-connection.ts';

/** Attempts for the list of folders. */
const attempts = 5;

const attributeOfUse: Readonly<Record<FolderUse, string>> = {
  sent: '\\Sent',
  archive: '\\Archive',
  trash: '\\Trash',
  junk: '\\Junk',
};
const uses = ['sent', 'archive', 'trash', 'junk'] as const satisfies readonly FolderUse[];
/** They show messages of other folders: those are read first, so that messages go where they lie. */
const viewAttributes = ['\\All', '\\Flagged', '\\Important'];

const hasFlag = ({ flags }: ListResponse, wanted: readonly string[]): boolean =>
  [...flags].some((flag) => wanted.some((one) => one.toLowerCase() === flag.toLowerCase()));

/** Its levels, without the prefix of the personal namespace. */
function splitPath({ path, delimiter }: ListResponse, prefix: string): readonly string[] {
  if (path.toUpperCase() === 'INBOX') return [];
  const own = prefix !== '' && path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return delimiter === '' || typeof delimiter !== 'string'
    ? [own]
    : own.split(delimiter).filter((level) => level !== '');
}

/** The folders of the person who is signed in: none of others, none that cannot be opened; the inbox first, views last. */
export async function listImapFolders(connection: SourceConnection): Promise<readonly SourceFolder[]> {
  const { listed, namespaces } = await connection.run({ folder: null, attempts }, async (client) => ({
    listed: await client.list({ listOnly: true }),
    namespaces: client.namespaces,
  }));
  const foreign = [namespaces?.other, namespaces?.shared]
    .flatMap((spaces) => (Array.isArray(spaces) ? spaces : []))
    .map(({ prefix }) => prefix)
    .filter((prefix) => prefix !== '');
  const [prefix = ''] = (namespaces?.personal ?? []).map((space) => space.prefix);
  const rank = (entry: ListResponse): number =>
    entry.path.toUpperCase() === 'INBOX' ? 0 : hasFlag(entry, viewAttributes) ? 2 : 1;
  return listed
    .filter((entry) => !hasFlag(entry, ['\\Noselect', '\\NonExistent']))
    .filter(({ path }) => foreign.every((space) => !path.startsWith(space)))
    .toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
    .map((entry) => {
      const use = uses.find((one) => hasFlag(entry, [attributeOfUse[one]]));
      return {
        path: splitPath(entry, prefix),
        ...(use === undefined ? {} : { use }),
        readMessages: (asked) => readImapFolder(connection, entry.path, asked),
      };
    });
}
