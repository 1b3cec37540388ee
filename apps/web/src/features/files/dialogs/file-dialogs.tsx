import type { FileNode } from '@hongyan/contract';
import { Suspense } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx';
import { RequestDialog } from '../../file-shares/index.ts';
import { type FileView, refreshFiles, type ShownFile } from '../api.ts';
import { maxNodeNameCharacters } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles, purgeFiles } from '../list/change-files.ts';
import type { DropTarget } from '../list/drag-files.ts';
import type { FileDialog } from '../list/file-actions.ts';
import { ChooseFolderDialog } from './choose-folder-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

interface DialogsProps {
  readonly dialog: FileDialog;
  readonly view: FileView;
  readonly folder: FileNode | null;
  readonly onClose: () => void;
  readonly onPut: (files: readonly ShownFile[], target: DropTarget, isCopy: boolean) => void;
  /** These are about to go. */
  readonly onLeave: (files: readonly ShownFile[]) => void;
}

/** The dialog that is open. */
export function FileDialogs({ dialog, view, folder, onClose, onPut, onLeave }: DialogsProps) {
  const t = useStrings(filesStrings);
  switch (dialog.kind) {
    case 'newFolder':
      return (
        <NameDialog
          title={t('newFolder')}
          label={t('folderName')}
          name=""
          maxLength={maxNodeNameCharacters}
          optional={false}
          onClose={onClose}
          onSave={(name) => save(() => folder && readData(api.files.createFolder({ parentId: folder.nodeId, name })))}
        />
      );
    case 'move':
    case 'copy':
      return (
        <ChooseFolderDialog
          title={t(dialog.kind)}
          confirmLabel={t(dialog.kind === 'move' ? 'moveHere' : 'copyHere')}
          onClose={onClose}
          onChoose={async (target) => onPut(dialog.files, target, dialog.kind === 'copy')}
        />
      );
    case 'share':
      return <ShareDialog file={dialog.file} onClose={onClose} />;
    case 'request':
      return (
        folder && (
          <Suspense fallback={null}>
            <RequestDialog folder={folder} onClose={onClose} />
          </Suspense>
        )
      );
    case 'versions':
      return <VersionsDialog file={dialog.file} onClose={onClose} />;
    default:
      return <PurgeDialog dialog={dialog} view={view} onClose={onClose} onLeave={onLeave} />;
  }
}

async function save(work: () => Promise<unknown> | null): Promise<void> {
  await work();
  await refreshFiles();
}

interface PurgeProps extends Pick<DialogsProps, 'view' | 'onClose' | 'onLeave'> {
  readonly dialog: Extract<FileDialog, { kind: 'emptyTrash' } | { files: readonly ShownFile[] }>;
}

function PurgeDialog({ dialog, view, onClose, onLeave }: PurgeProps) {
  const t = useStrings(filesStrings);
  const isAll = dialog.kind === 'emptyTrash';
  const purge = (): void => {
    if (dialog.kind !== 'emptyTrash') {
      onLeave(dialog.files);
      purgeFiles(dialog.files);
    } else if (view.kind === 'trash') {
      const { spaceId } = view;
      changeFiles(() => readData(api.files.emptyTrash({ spaceId })));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={isAll ? t('emptyTrash') : t('purgeTitle')}
      message={isAll ? t('emptyTrashText') : translate(filesStrings, 'purgeText', { count: dialog.files.length })}
      confirmLabel={t('purge')}
      onConfirm={purge}
      onCancel={onClose}
    />
  );
}
