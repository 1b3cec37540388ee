/** Files by their names, those inside archives too. */
import { cleanFileName, listParts } from '@hongyan/mime';
import type { FoundHit, MessageView } from './message-view.ts';

/** Names that one hit gives. */
const maxNamed = 10;

/** The extension of a file name as Windows takes it, which drops dots and blanks at the end; '' where there is none. */
export function getExtension(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  let end = plain.length;
  while (end > 0 && (plain[end - 1] === '.' || plain[end - 1] === ' ')) end -= 1;
  const dot = plain.lastIndexOf('.', end - 1);
  const extension = dot === -1 ? '' : plain.slice(dot + 1, end);
  return extension.includes('/') || extension.includes('\\') ? '' : extension;
}

export type ArchiveFormat = 'zip' | 'tar' | 'gzip';
/** What can be listed. */
const listedArchives: Readonly<Record<string, ArchiveFormat>> = {
  zip: 'zip',
  jar: 'zip',
  war: 'zip',
  apk: 'zip',
  xpi: 'zip',
  tar: 'tar',
  tgz: 'gzip',
  gz: 'gzip',
};
/** What nobody here can look into. */
const closedArchives: ReadonlySet<string> = new Set(
  ['rar', '7z', 'bz2', 'tbz', 'tbz2', 'xz', 'txz', 'zst', 'lz', 'lzma', 'z', 'cab', 'arj', 'ace', 'lzh', 'lha'].concat([
    'iso',
    'img',
    'vhd',
    'vhdx',
    'dmg',
    'wim',
  ]),
);
const archiveTypes: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/x-tar': 'tar',
  'application/gzip': 'gz',
  'application/x-gzip': 'gz',
  'application/vnd.rar': 'rar',
  'application/x-rar-compressed': 'rar',
  'application/x-7z-compressed': '7z',
};

/** Of which kind an archive is; null: the file is none. */
export function classifyArchive({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): ArchiveFormat | 'closed' | null {
  const byName = getExtension(name);
  const byType = Object.hasOwn(archiveTypes, type) ? (archiveTypes[type] ?? '') : '';
  for (const extension of [byName, byType]) {
    if (closedArchives.has(extension)) return 'closed';
    const format = Object.hasOwn(listedArchives, extension) ? listedArchives[extension] : undefined;
    if (format !== undefined) return format;
  }
  return null;
}

export interface CarriedFile {
  readonly part: string;
  readonly name: string;
  readonly type: string;
}

/** Every file that a message carries, those of attached messages too. */
export function listCarriedFiles({ structure, summary }: MessageView): readonly CarriedFile[] {
  const files = new Map<string, CarriedFile>();
  for (const { path, fileName, type } of summary.attachments) files.set(path, { part: path, name: fileName, type });
  for (const part of listParts(structure)) {
    const name = cleanFileName(part.fileName ?? '');
    if (name !== '' && !files.has(part.path))
      files.set(part.path, { part: part.path, name, type: `${part.type}/${part.subtype}` });
  }
  return [...files.values()];
}

/** Files with one of these extensions, as far as the message itself names them. */
export function findNamedFiles(view: MessageView, extensions: ReadonlySet<string>): FoundHit[] {
  const carried = listCarriedFiles(view)
    .filter(({ name }) => extensions.has(getExtension(name)))
    .map(({ part, name }): FoundHit => ({ field: 'files', words: [name], part }));
  const linked = view.message.linkedFiles
    .filter(({ name }) => extensions.has(getExtension(name)))
    .map(({ name }): FoundHit => ({ field: 'files', words: [name], part: null }));
  return [...carried, ...linked].slice(0, maxNamed);
}

/** Whether anything has to be looked into. */
export const hasArchives = (view: MessageView): boolean =>
  [...listCarriedFiles(view), ...view.message.linkedFiles.map(({ name }) => ({ name, type: '' }))].some(
    (file) => classifyArchive(file) !== null,
  );

/** Files with one of these extensions inside archives; an archive that cannot be listed counts. */
export async function findPackedFiles(view: MessageView, extensions: ReadonlySet<string>): Promise<FoundHit[]> {
  const { names, unread } = await view.listArchives();
  const hits = names
    .filter(({ name }) => extensions.has(getExtension(name)))
    .slice(0, maxNamed)
    .map(({ part, name }): FoundHit => ({ field: 'files', words: [name], part }));
  const missed = unread.map(({ part, name }): FoundHit => ({ field: 'files', words: [name], part, isUnread: true }));
  return [...hits, ...missed];
}
