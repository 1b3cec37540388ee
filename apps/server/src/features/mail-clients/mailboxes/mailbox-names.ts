/**
 * Folders as mail clients name them (decision 0051): a pure rule from the rows of one mailbox to names and back. Every folder has exactly one
 * name and every name one folder, whatever people called their folders.
 */
import type { FolderKind } from '../../../engines/database/schema/mailbox-tables.ts';
import type { TreeFolder } from '../../../mail/folders/index.ts';

/** Between levels, on the wire and in names. */
export const separator = '/';
/** Stands for the separator within one folder's name: a full-width solidus looks alike. */
const escapedSeparator = '\uFF0F';

type SystemKind = Exclude<FolderKind, 'custom'>;

/** In the order in which they are shown. */
const systemNames: readonly (readonly [SystemKind, string])[] = [
  ['inbox', 'INBOX'],
  ['sent', 'Sent'],
  ['drafts', 'Drafts'],
  ['archive', 'Archive'],
  ['snoozed', 'Snoozed'],
  ['trash', 'Trash'],
  ['junk', 'Junk'],
];
const systemNameOf = new Map<FolderKind, string>(systemNames);
const systemOrder = new Map<FolderKind, number>(systemNames.map(([kind], index) => [kind, index]));

export const otherUsersRoot = 'Other Users';
export const sharedRoot = 'Shared';

/** How siblings are compared: names that differ in case alone are one directory on some machines. */
const normaliseSegment = (segment: string): string => segment.normalize('NFC').toLowerCase();

const reservedSegments: ReadonlySet<string> = new Set(
  [...systemNameOf.values(), otherUsersRoot, sharedRoot].map(normaliseSegment),
);

/** Names that came later than people's own folders: where a folder at the top is called so already, the system folder takes another name. */
const yieldingKinds: ReadonlySet<FolderKind> = new Set(['archive', 'snoozed']);
const firmSegments: ReadonlySet<string> = new Set([
  ...systemNames.filter(([kind]) => !yieldingKinds.has(kind)).map(([, name]) => normaliseSegment(name)),
  ...[otherUsersRoot, sharedRoot].map(normaliseSegment),
]);

/** Whether a folder at the top cannot be called so. */
export function isReservedAtTop(segment: string): boolean {
  return reservedSegments.has(normaliseSegment(segment));
}

/** What stands in a path for the name of one folder or person. */
export function toSegment(name: string): string {
  return name.normalize('NFC').replaceAll(separator, escapedSeparator);
}

/** A folder and its name. */
export interface NamedFolder {
  readonly folderId: number;
  readonly kind: FolderKind;
  /** Within its mailbox, levels joined. */
  readonly path: string;
  readonly parentId: number | null;
}

type NamedRow = Pick<TreeFolder, 'folder_id' | 'parent_id' | 'kind' | 'name' | 'sort'>;

/** Names for siblings: the oldest keeps its own where several come out alike. */
function nameSiblings(siblings: readonly NamedRow[], isTop: boolean): Map<number, string> {
  const taken = new Set(isTop ? firmSegments : []);
  const names = new Map<number, string>();
  const isYielding = ({ kind }: NamedRow): number => (yieldingKinds.has(kind) ? 1 : 0);
  for (const folder of siblings.toSorted((a, b) => isYielding(a) - isYielding(b) || a.folder_id - b.folder_id)) {
    const system = systemNameOf.get(folder.kind);
    let segment = system ?? toSegment(folder.name);
    if (system === undefined || !isTop || yieldingKinds.has(folder.kind))
      while (segment === '' || taken.has(normaliseSegment(segment))) segment += `~${String(folder.folder_id)}`;
    taken.add(normaliseSegment(segment));
    names.set(folder.folder_id, segment);
  }
  return names;
}

const inShownOrder = (a: NamedRow, b: NamedRow): number =>
  (systemOrder.get(a.kind) ?? systemOrder.size) - (systemOrder.get(b.kind) ?? systemOrder.size) ||
  a.sort - b.sort ||
  a.folder_id - b.folder_id;

/** Every folder of one mailbox with its name, in the order of the navigation, each before those in it. Closed ones have names too, so that none changes when one opens. */
export function nameFolders(folders: readonly NamedRow[]): NamedFolder[] {
  const known = new Set(folders.map((folder) => folder.folder_id));
  const children = Map.groupBy(folders, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : 0,
  );
  const named: NamedFolder[] = [];
  const visit = (parentId: number, prefix: string): void => {
    const siblings = children.get(parentId) ?? [];
    const names = nameSiblings(siblings, parentId === 0);
    for (const folder of siblings.toSorted(inShownOrder)) {
      const path = prefix + (names.get(folder.folder_id) ?? '');
      named.push({
        folderId: folder.folder_id,
        kind: folder.kind,
        path,
        parentId: parentId === 0 ? null : parentId,
      });
      visit(folder.folder_id, path + separator);
    }
  };
  visit(0, '');
  return named;
}

/** A name as it was asked for, in the form in which names are compared: composed characters, no separator at its end, INBOX in any case (RFC 9051 §5.1). */
export function normaliseMailboxName(name: string): string {
  const [first = '', ...rest] = name.normalize('NFC').replace(/\/$/, '').split(separator);
  return [first.toUpperCase() === 'INBOX' ? 'INBOX' : first, ...rest].join(separator);
}
