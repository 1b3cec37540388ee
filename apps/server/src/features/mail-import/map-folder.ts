/** Which folder of ours a folder of the source becomes: a pure rule from its path to a system folder or to names that are allowed here. */
import { maxStoredFolderNameCharacters } from '@hongyan/contract';
import { systemFolders } from '../../mail/folders/index.ts';
import type { FolderUse } from './source.ts';

type MappedKind = 'inbox' | 'sent' | 'archive' | 'trash' | 'junk';

export type MappedFolder =
  | { readonly kind: 'system'; readonly folder: MappedKind }
  /** From the outermost. */
  | { readonly kind: 'custom'; readonly names: readonly string[] };

/** What programs call these folders at the top, in lower case. */
const namesOfKind: Readonly<Record<MappedKind, readonly string[]>> = {
  inbox: ['inbox', '收件箱'],
  sent: [
    'sent',
    'sent items',
    'sent messages',
    'sent-mail',
    'gesendet',
    'gesendete objekte',
    'envoyés',
    'éléments envoyés',
    'enviados',
    'отправленные',
    '已发送',
    '已发送邮件',
    '发件箱',
    '送信済み',
  ],
  archive: ['archive', 'archives', 'archiv', '归档'],
  trash: [
    'trash',
    'deleted items',
    'deleted messages',
    'recycle bin',
    'papierkorb',
    'gelöschte objekte',
    'corbeille',
    'papelera',
    'корзина',
    '已删除',
    '已删除邮件',
    '回收站',
    'ゴミ箱',
  ],
  junk: [
    'junk',
    'junk e-mail',
    'junk email',
    'spam',
    'spam-verdacht',
    'pourriel',
    'indésirables',
    'спам',
    '垃圾邮件',
    '迷惑メール',
  ],
};

const normalise = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const kindOfName: ReadonlyMap<string, MappedKind> = new Map(
  Object.entries(namesOfKind).flatMap(([kind, names]) =>
    names.map((name) => [normalise(name), kind as MappedKind] as const),
  ),
);
/** No folder of a person is called so. */
const reservedNames: ReadonlySet<string> = new Set(
  systemFolders.flatMap(({ zh, en }) => [normalise(zh), normalise(en)]),
);
/** What a name must not have: see `checkName` of the folders. */
const forbiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;
const suffix = ' (imported)';

/** A name as close to the given one as is allowed. */
function toAllowedName(name: string): string {
  const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('').trim();
  const cleaned = name.toWellFormed().normalize('NFC').replace(forbiddenCharacters, '_').trim();
  const short = cut(cleaned, maxStoredFolderNameCharacters);
  const shown = short.replaceAll(invisibleCharacters, '') === '' ? 'Folder' : short;
  return reservedNames.has(normalise(shown))
    ? `${cut(shown, maxStoredFolderNameCharacters - suffix.length)}${suffix}`
    : shown;
}

/**
 * Where the messages of a folder go. With `under`, everything lies in and below that folder, and nothing goes into a system folder. Levels beyond
 * `maxDepth` become one name. `use`: what its server says it is for, whatever it is called.
 */
export function mapFolder(
  path: readonly string[],
  under: string | null,
  maxDepth: number,
  use?: FolderUse,
): MappedFolder {
  if (use !== undefined && under === null) return { kind: 'system', folder: use };
  const [first = '', ...rest] = path;
  // Some servers keep every folder below INBOX.
  const levels = normalise(first) === 'inbox' ? rest : path;
  if (under === null) {
    if (levels.length === 0) return { kind: 'system', folder: 'inbox' };
    const folder = levels.length === 1 ? kindOfName.get(normalise(levels[0] ?? '')) : undefined;
    if (folder !== undefined) return { kind: 'system', folder };
  }
  const all = under === null ? levels : [under, ...levels];
  const named = all.length > maxDepth ? [...all.slice(0, maxDepth - 1), all.slice(maxDepth - 1).join('.')] : all;
  return { kind: 'custom', names: named.map(toAllowedName) };
}

/** How names of folders are compared. */
export const normaliseFolderName: (name: string) => string = normalise;
