import { UsageError } from '../../../admin-command/admin-command.ts';
import { normaliseFolderName } from '../map-folder.ts';
import type { SourceFolder } from '../source.ts';

const inbox = 'inbox';

/** As people name them: levels by "/", the inbox INBOX. */
const nameOf = ({ path }: SourceFolder): string =>
  path.length === 0 ? inbox : path.map(normaliseFolderName).join('/');

const listNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => normaliseFolderName(name).replace(/^inbox\/(?=.)/, ''))
    .filter((name) => name !== '');

const isIn = (folder: SourceFolder, names: readonly string[]): boolean =>
  names.some((name) => nameOf(folder) === name || nameOf(folder).startsWith(`${name}/`));

/** The folders that are asked for, with those in them. Throws UsageError for a name that the source does not have. */
export function selectFolders(
  folders: readonly SourceFolder[],
  asked: { readonly only: string | null; readonly exclude: string | null },
): readonly SourceFolder[] {
  const [only, exclude] = [listNames(asked.only ?? ''), listNames(asked.exclude ?? '')];
  const missing = [...only, ...exclude].find((name) => !folders.some((folder) => isIn(folder, [name])));
  if (missing !== undefined)
    throw new UsageError(
      `The source has no folder "${missing}". It has: ${folders.map((folder) => folder.path.join('/') || 'INBOX').join(', ')}.`,
    );
  return folders.filter((folder) => (only.length === 0 || isIn(folder, only)) && !isIn(folder, exclude));
}
