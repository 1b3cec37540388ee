/** What can be done with files: one table for the toolbar, the menu of a row and the keyboard. */
import type { FileAccess } from '@hongyan/contract';
import { nameKey } from '../../../lib/keys/key-names.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import type { FileAction, FileActionContext } from '../../../platform/features/file-action.ts';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { type ShownFile, saveFiles } from '../api.ts';
import { maxNodesPerCall } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles, deleteFiles, restoreFiles, starFiles } from './change-files.ts';

/** A dialog of the page. */
export type FileDialog =
  | { readonly kind: 'share' | 'versions'; readonly file: ShownFile }
  | { readonly kind: 'move' | 'copy' | 'purge'; readonly files: readonly ShownFile[] }
  | { readonly kind: 'newFolder' | 'request' }
  | { readonly kind: 'emptyTrash' };

/** What the actions of the file centre itself may ask the page for, besides. */
export interface OwnContext extends FileActionContext {
  readonly files: readonly ShownFile[];
  readonly open: (file: ShownFile) => void;
  readonly openFolder: (file: ShownFile) => void;
  readonly rename: (file: ShownFile) => void;
  readonly showDetails: (file: ShownFile) => void;
  readonly ask: (dialog: FileDialog) => void;
  /** These go away: the selection forgets them. */
  readonly leave: (files: readonly ShownFile[]) => void;
}

export type OwnAction = FileAction<OwnContext>;

const levels: Readonly<Record<FileAccess, number>> = { view: 1, edit: 2, manage: 3 };

type FilesKey = NonNullable<(typeof filesStrings)['keys']>;
const named = (key: FilesKey) => () => translate(filesStrings, key);

const may = ({ files }: OwnContext, access: FileAccess): boolean =>
  files.every((file) => levels[file.access] >= levels[access]);
const isIn = (context: OwnContext): boolean => context.list !== 'trash';
const isOne = ({ files }: OwnContext): boolean => files.length === 1;
/** The uppermost of what is shared with somebody lies in a folder of its owner. */
const mayMove = (context: OwnContext): boolean =>
  isIn(context) && may(context, 'edit') && context.files.every(({ parentId }) => parentId !== null);
const isStarred = ({ files }: OwnContext): boolean => files.every(({ starred }) => starred);
const withFirst = (act: (file: ShownFile, context: OwnContext) => unknown) => (context: OwnContext) => {
  const [file] = context.files;
  if (file !== undefined) act(file, context);
};
/** Somewhere below: where it lies is worth a way to it. */
const isElsewhere = ({ list, files: [file] }: OwnContext): boolean =>
  list !== 'folder' && list !== 'trash' && (file?.parentId ?? null) !== null;

const openingActions: readonly OwnAction[] = [
  {
    name: 'open',
    order: 100,
    icon: 'eye',
    label: ({ files: [file] }) => translate(filesStrings, file?.kind === 'folder' ? 'open' : 'preview'),
    isAvailable: (context) => isIn(context) && isOne(context),
    perform: withFirst((file, { open }) => open(file)),
  },
  {
    name: 'openFolder',
    order: 110,
    icon: 'folder',
    label: named('openFolder'),
    isAvailable: (context) => isOne(context) && isElsewhere(context),
    perform: withFirst((file, { openFolder }) => openFolder(file)),
  },
  {
    name: 'download',
    order: 120,
    icon: 'download',
    isButton: true,
    keys: ['d'],
    label: ({ files }) =>
      translate(filesStrings, files.length > 1 || files[0]?.kind === 'folder' ? 'downloadZip' : 'download'),
    isAvailable: (context) => isIn(context) && context.files.length <= maxNodesPerCall,
    perform: ({ files }) => saveFiles(files),
  },
  {
    name: 'share',
    order: 200,
    icon: 'people',
    isButton: true,
    label: named('share'),
    isAvailable: (context) => isIn(context) && isOne(context) && may(context, 'manage'),
    perform: withFirst((file, { ask }) => ask({ kind: 'share', file })),
  },
];

const placingActions: readonly OwnAction[] = [
  {
    name: 'rename',
    order: 300,
    icon: 'pen',
    isButton: true,
    keys: ['F2'],
    startsGroup: true,
    label: named('rename'),
    isAvailable: (context) => mayMove(context) && isOne(context),
    perform: withFirst((file, { rename }) => rename(file)),
  },
  {
    name: 'move',
    order: 310,
    icon: 'folderMove',
    isButton: true,
    keys: ['v'],
    label: named('move'),
    isAvailable: mayMove,
    perform: ({ files, ask }) => ask({ kind: 'move', files }),
  },
  {
    name: 'copy',
    order: 320,
    icon: 'copy',
    label: named('copy'),
    isAvailable: isIn,
    perform: ({ files, ask }) => ask({ kind: 'copy', files }),
  },
  {
    name: 'star',
    order: 400,
    icon: 'star',
    isButton: true,
    keys: ['s'],
    startsGroup: true,
    label: (context) => translate(filesStrings, isStarred(context) ? 'unstar' : 'star'),
    isAvailable: isIn,
    perform: (context) => starFiles(context.files, !isStarred(context)),
  },
  {
    name: 'versions',
    order: 410,
    icon: 'clock',
    label: named('versions'),
    isAvailable: (context) => isIn(context) && isOne(context) && context.files[0]?.kind === 'file',
    perform: withFirst((file, { ask }) => ask({ kind: 'versions', file })),
  },
  {
    name: 'details',
    order: 500,
    icon: 'info',
    keys: ['i'],
    label: named('details'),
    isAvailable: (context) => isIn(context) && isOne(context),
    perform: withFirst((file, { showDetails }) => showDetails(file)),
  },
];

const leavingActions: readonly OwnAction[] = [
  {
    name: 'leave',
    order: 890,
    icon: 'logout',
    startsGroup: true,
    label: named('leave'),
    isAvailable: ({ list, files }) => list === 'sharedWithMe' && files.length === 1 && files[0]?.isByName === true,
    perform: withFirst((file) => changeFiles(() => readData(api.files.leave({ nodeId: file.nodeId })))),
  },
  {
    name: 'delete',
    order: 900,
    icon: 'bin',
    isButton: true,
    danger: true,
    keys: ['Delete', '#'],
    startsGroup: true,
    label: named('delete'),
    isAvailable: mayMove,
    perform: ({ files, leave }) => {
      leave(files);
      deleteFiles(files);
    },
  },
  {
    name: 'restore',
    order: 100,
    icon: 'undo',
    isButton: true,
    label: named('restore'),
    isAvailable: (context) => !isIn(context),
    perform: ({ files, leave }) => {
      leave(files);
      restoreFiles(files);
    },
  },
  {
    name: 'purge',
    order: 900,
    icon: 'bin',
    isButton: true,
    danger: true,
    keys: ['Delete', '#'],
    label: named('purge'),
    isAvailable: (context) => !isIn(context) && may(context, 'manage'),
    perform: ({ files, ask }) => ask({ kind: 'purge', files }),
  },
];

export const ownFileActions: readonly OwnAction[] = [...openingActions, ...placingActions, ...leavingActions];

/** Those that are possible, in order. */
export const offeredActions = (actions: readonly OwnAction[], context: OwnContext): readonly OwnAction[] =>
  context.files.length === 0
    ? []
    : actions.filter((action) => action.isAvailable(context)).toSorted((one, other) => one.order - other.order);

/** The menu of these files. */
export function fileMenu(actions: readonly OwnAction[], context: OwnContext): readonly MenuEntry[] {
  return offeredActions(actions, context).flatMap((action, index): MenuEntry[] => [
    ...(action.startsGroup === true && index > 0 ? [{ kind: 'separator', key: `before ${action.name}` } as const] : []),
    {
      kind: 'item',
      key: action.name,
      label: action.label(context),
      icon: action.icon,
      danger: action.danger ?? false,
      shortcut: action.keys?.[0] && nameKey(action.keys[0]),
      onSelect: () => void action.perform(context),
    },
  ]);
}
