import type { NodeId } from '@hongyan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { offerUndo, showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { filesQuery, refreshFiles, type ShownFile, spacesQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import { changeFiles } from '../list/file-actions.ts';
import styles from './dialogs.module.css';

interface FolderDialogProps {
  readonly kind: 'move' | 'copy';
  readonly files: readonly ShownFile[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes files back to where they came from, folder by folder. */
function undoMove(files: readonly ShownFile[], from: readonly NodeId[]): Promise<unknown> {
  const byFolder = new Map<NodeId, NodeId[]>();
  files.forEach(({ nodeId }, index) => {
    const folder = from[index];
    if (folder !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), nodeId]);
  });
  return Promise.all(
    [...byFolder].map(([targetId, nodeIds]) => readData(api.files.move({ nodeIds, targetId, onConflict: 'rename' }))),
  );
}

/** Chooses a folder by going into it. */
export function FolderDialog({ kind, files, onClose, onDone }: FolderDialogProps) {
  const t = useStrings(filesStrings);
  const spaces = useQuery(spacesQuery);
  const [chosen, setChosen] = useState<NodeId>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const folderId = chosen ?? spaces.data?.list[0]?.rootId;
  const perform = async (targetId: NodeId): Promise<void> => {
    setBusy(true);
    const nodeIds = files.map(({ nodeId }) => nodeId);
    try {
      if (kind === 'copy') {
        await readData(api.files.copy({ nodeIds, targetId }));
        showSuccess(translate(filesStrings, 'copied', { count: files.length }));
      } else {
        const { from } = await readData(api.files.move({ nodeIds, targetId }));
        const message = translate(filesStrings, 'moved', { count: files.length });
        offerUndo(message, () => changeFiles(() => undoMove(files, from)));
        onDone();
      }
      refreshFiles();
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={folderId === undefined}
            onClick={() => folderId !== undefined && void perform(folderId)}
          >
            {t(kind === 'move' ? 'moveHere' : 'copyHere')}
          </Button>
        </>
      }
    >
      <div className={styles['spaces']}>
        {spaces.data?.list
          .filter(({ access }) => access !== 'view')
          .map((space) => (
            <Button key={space.spaceId} kind="quiet" onClick={() => setChosen(space.rootId)}>
              {space.kind === 'personal' ? t('personal') : space.name}
            </Button>
          ))}
      </div>
      {folderId === undefined ? <Skeleton shape="row" count={4} /> : <Folders folderId={folderId} onOpen={setChosen} />}
      {error !== undefined && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </Dialog>
  );
}

function Folders({ folderId, onOpen }: { folderId: NodeId; onOpen: (nodeId: NodeId) => void }) {
  const t = useStrings(filesStrings);
  const query = useInfiniteQuery(filesQuery({ kind: 'folder', folderId }, { order: 'name', direction: 'ascending' }));
  const [first] = query.data?.pages ?? [];
  if (first === undefined) return <Skeleton shape="row" count={4} />;
  const folders = query.data?.pages.flatMap(({ list }) => list).filter(({ kind }) => kind === 'folder') ?? [];
  return (
    <>
      <nav className={styles['path']} aria-label={t('path')}>
        {first.path.map(({ nodeId, name }) => (
          <button key={nodeId} type="button" className={styles['step']} onClick={() => onOpen(nodeId)}>
            {name || '/'}
          </button>
        ))}
      </nav>
      <ul className={styles['folders']}>
        {folders.map(({ nodeId, name }) => (
          <li key={nodeId}>
            <button type="button" className={styles['folder']} onClick={() => onOpen(nodeId)}>
              <Icon name="folder" size={18} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
