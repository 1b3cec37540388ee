import type { FileNode } from '@hongyan/contract';
import { Suspense } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx';
import { LinkDialog, RequestDialog } from '../../file-shares/index.ts';
import { type FileView, refreshFiles } from '../api.ts';
import { maxNodeNameCharacters } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles, type FileDialog } from '../list/file-actions.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

interface DialogsProps {
  readonly dialog: FileDialog;
  readonly view: FileView;
  readonly folder: FileNode | null;
  readonly onClose: () => void;
  /** After a change that took the chosen files away. */
  readonly onDone: () => void;
}

/** The dialog that is open. */
export function FileDialogs({ dialog, view, folder, onClose, onDone }: DialogsProps) {
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
    case 'rename':
      return (
        <NameDialog
          title={t('rename')}
          label={t('newName')}
          hint={dialog.file.kind === 'file' ? t('typeStays') : undefined}
          name={dialog.file.name}
          maxLength={maxNodeNameCharacters}
          optional={false}
          onClose={onClose}
          onSave={(name) => save(() => readData(api.files.rename({ nodeId: dialog.file.nodeId, name })))}
        />
      );
    case 'move':
    case 'copy':
      return <FolderDialog kind={dialog.kind} files={dialog.files} onClose={onClose} onDone={onDone} />;
    case 'share':
      return <ShareDialog file={dialog.file} onClose={onClose} />;
    case 'link':
      return (
        <Suspense fallback={null}>
          <LinkDialog files={dialog.files} onClose={onClose} />
        </Suspense>
      );
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
      return <PurgeDialog dialog={dialog} view={view} onClose={onClose} onDone={onDone} />;
  }
}

async function save(work: () => Promise<unknown> | null): Promise<void> {
  await work();
  refreshFiles();
}

interface PurgeProps extends Pick<DialogsProps, 'view' | 'onClose' | 'onDone'> {
  readonly dialog: Extract<FileDialog, { kind: 'purge' | 'emptyTrash' }>;
}

function PurgeDialog({ dialog, view, onClose, onDone }: PurgeProps) {
  const t = useStrings(filesStrings);
  const isAll = dialog.kind === 'emptyTrash';
  const purge = (): void => {
    changeFiles(async () => {
      if (dialog.kind === 'purge')
        await readData(api.files.purge({ nodeIds: dialog.files.map(({ nodeId }) => nodeId) }));
      else if (view.kind === 'trash') await readData(api.files.emptyTrash({ spaceId: view.spaceId }));
      onDone();
    });
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
