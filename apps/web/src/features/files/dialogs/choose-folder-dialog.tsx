import type { NodeId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { nodeQuery, refreshFiles, spacesQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import styles from './dialogs.module.css';
import { FolderBrowser } from './folder-browser.tsx';

interface ChooseFolderProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Closes the dialog when it succeeds; its refusal is said in it. */
  readonly onChoose: (folder: { readonly nodeId: NodeId; readonly name: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses a folder by going into it. */
export function ChooseFolderDialog({ title, confirmLabel, onChoose, onClose }: ChooseFolderProps) {
  const t = useStrings(filesStrings);
  const spaces = useQuery(spacesQuery);
  const [chosen, setChosen] = useState<NodeId>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const folderId = chosen ?? spaces.data?.list[0]?.rootId;
  const perform = async (target: NodeId): Promise<void> => {
    setBusy(true);
    try {
      const { node } = await readQuery(nodeQuery(target));
      await onChoose({ nodeId: target, name: node.name });
      void refreshFiles();
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
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={folderId === undefined}
            onClick={() => folderId !== undefined && void perform(folderId)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {folderId === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <FolderBrowser folderId={folderId} isWriting onOpen={setChosen} />
      )}
      {error !== undefined && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </Dialog>
  );
}
