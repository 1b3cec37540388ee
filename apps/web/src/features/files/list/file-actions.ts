/** What can be done with files: one table for the toolbar, the menu of a row and the keyboard. */
import type { FileAccess } from '@hongyan/contract';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { offerUndo, showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { type FileView, refreshFiles, type ShownFile, saveFiles } from '../api.ts';
import { maxSharedNodes } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';

/** What an action is called. */
type ActionName =
  | 'open'
  | 'preview'
  | 'download'
  | 'share'
  | 'shareLink'
  | 'rename'
  | 'move'
  | 'copy'
  | 'star'
  | 'unstar'
  | 'versions'
  | 'leave'
  | 'delete'
  | 'restore'
  | 'purge';

/** What an action may ask the page for. */
export interface ActionPage {
  readonly view: FileView;
  readonly open: (file: ShownFile) => void;
  readonly ask: (dialog: FileDialog) => void;
  readonly clear: () => void;
}

/** A dialog of the page. */
export type FileDialog =
  | { readonly kind: 'rename' | 'share' | 'versions'; readonly file: ShownFile }
  | { readonly kind: 'move' | 'copy'; readonly files: readonly ShownFile[] }
  | { readonly kind: 'purge'; readonly files: readonly ShownFile[] }
  | { readonly kind: 'link'; readonly files: readonly ShownFile[] }
  | { readonly kind: 'newFolder' | 'request' }
  | { readonly kind: 'emptyTrash' };

export interface FileActionEntry {
  readonly key: string;
  readonly label: ActionName;
  readonly icon: IconName;
  readonly danger?: boolean;
  readonly perform: (files: readonly ShownFile[], page: ActionPage) => void;
}

const idsOf = (files: readonly ShownFile[]) => files.map(({ nodeId }) => nodeId);

/** Makes a change, and asks for the lists again whatever it answered. */
export function changeFiles(work: () => Promise<unknown>): void {
  void work()
    .catch((error: unknown) => presentError(error))
    .finally(refreshFiles);
}

function restore(files: readonly ShownFile[]): Promise<unknown> {
  return readData(api.files.restore({ nodeIds: idsOf(files) }));
}

function remove(files: readonly ShownFile[], { clear }: ActionPage): void {
  changeFiles(async () => {
    await readData(api.files.delete({ nodeIds: idsOf(files) }));
    clear();
    offerUndo(translate(filesStrings, 'deleted', { count: files.length }), () => changeFiles(() => restore(files)));
  });
}

function setStar(files: readonly ShownFile[], starred: boolean): void {
  changeFiles(() => readData(api.files.star({ nodeIds: idsOf(files), starred })));
}

const trashActions: readonly FileActionEntry[] = [
  {
    key: 'restore',
    label: 'restore',
    icon: 'undo',
    perform: (files, { clear }) =>
      changeFiles(async () => {
        await restore(files);
        clear();
        showSuccess(translate(filesStrings, 'restored', { count: files.length }));
      }),
  },
  {
    key: 'purge',
    label: 'purge',
    icon: 'bin',
    danger: true,
    perform: (files, { ask }) => ask({ kind: 'purge', files }),
  },
];

const levels: Readonly<Record<FileAccess, number>> = { view: 1, edit: 2, manage: 3 };

/** What can be done with these files in this view, in the order of the menu. */
export function actionsFor(files: readonly ShownFile[], view: FileView): readonly FileActionEntry[] {
  const [first] = files;
  if (first === undefined) return [];
  if (view.kind === 'trash') return trashActions;
  const isOne = files.length === 1;
  const may = (access: FileAccess): boolean => files.every((file) => levels[file.access] >= levels[access]);
  // The uppermost of what is shared with somebody lies in a folder of its owner.
  const mayMove = may('edit') && files.every(({ parentId }) => parentId !== null);
  const isStarred = files.every(({ starred }) => starred);
  const isFile = first.kind === 'file';
  const shown: readonly (FileActionEntry | false)[] = [
    isOne && {
      key: 'open',
      label: isFile ? 'preview' : 'open',
      icon: isFile ? 'eye' : 'folder',
      perform: ([file], { open }) => file && open(file),
    },
    { key: 'download', label: 'download', icon: 'download', perform: (chosen) => saveFiles(chosen) },
    isOne &&
      may('manage') && {
        key: 'share',
        label: 'share',
        icon: 'people',
        perform: ([file], { ask }) => file && ask({ kind: 'share', file }),
      },
    may('manage') &&
      files.length <= maxSharedNodes && {
        key: 'shareLink',
        label: 'shareLink',
        icon: 'link',
        perform: (chosen, { ask }) => ask({ kind: 'link', files: chosen }),
      },
    mayMove &&
      isOne && {
        key: 'rename',
        label: 'rename',
        icon: 'pen',
        perform: ([file], { ask }) => file && ask({ kind: 'rename', file }),
      },
    mayMove && {
      key: 'move',
      label: 'move',
      icon: 'folderMove',
      perform: (chosen, { ask }) => ask({ kind: 'move', files: chosen }),
    },
    { key: 'copy', label: 'copy', icon: 'copy', perform: (chosen, { ask }) => ask({ kind: 'copy', files: chosen }) },
    {
      key: 'star',
      label: isStarred ? 'unstar' : 'star',
      icon: 'star',
      perform: (chosen) => setStar(chosen, !isStarred),
    },
    isOne &&
      isFile && {
        key: 'versions',
        label: 'versions',
        icon: 'clock',
        perform: ([file], { ask }) => file && ask({ kind: 'versions', file }),
      },
    view.kind === 'sharedWithMe' &&
      isOne && {
        key: 'leave',
        label: 'leave',
        icon: 'logout',
        perform: ([file]) => file && changeFiles(() => readData(api.files.leave({ nodeId: file.nodeId }))),
      },
    mayMove && { key: 'delete', label: 'delete', icon: 'bin', danger: true, perform: remove },
  ];
  return shown.filter((entry) => entry !== false);
}
