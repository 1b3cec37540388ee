import type { DraftAttachment, NodeId, OwnShare } from '@hongyan/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LinkDialog } from '../../file-shares/index.ts';
import { type ShownFile, spacesQuery } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import styles from './dialogs.module.css';
import { FolderBrowser } from './folder-browser.tsx';
import { withMailStrings } from './with-mail.strings.ts';

export interface PickFilesProps {
  /** Why these cannot be attached, said to the person; undefined when they can. */
  readonly refuse: (files: readonly { readonly name: string; readonly size: number }[]) => string | undefined;
  readonly onAttached: (attachments: readonly DraftAttachment[]) => void;
  /** Takes a link to them; undefined where the message takes none: then the link is shown to be copied. */
  readonly onLinked: ((share: OwnShare) => void) | undefined;
  readonly onClose: () => void;
}

/** Picks files of the file centre for a message: the server copies them. */
export function PickFilesDialog({ refuse, onAttached, onLinked, onClose }: PickFilesProps) {
  const t = useStrings(filesStrings);
  const tm = useStrings(withMailStrings);
  const spaces = useQuery(spacesQuery);
  const [folder, setFolder] = useState<NodeId>();
  const [chosen, setChosen] = useState<readonly ShownFile[]>([]);
  const [isLinking, setLinking] = useState(false);
  const folderId = folder ?? spaces.data?.list[0]?.rootId;
  const refusal = chosen.length === 0 ? undefined : refuse(chosen);
  const attach = useMutation({
    mutationFn: () => readData(api.files.attach({ nodeIds: chosen.map(({ nodeId }) => nodeId) })),
    onSuccess: ({ attachments }) => {
      onAttached(attachments);
      onClose();
    },
    meta: { errorKind: 'warning' },
  });
  const toggle = (file: ShownFile): void =>
    setChosen((now) => {
      const rest = now.filter(({ nodeId }) => nodeId !== file.nodeId);
      return rest.length < now.length ? rest : [...now, file];
    });
  const mayLink = chosen.length > 0 && chosen.every(({ access }) => access === 'manage');
  if (isLinking)
    return (
      <Suspense fallback={null}>
        <LinkDialog
          files={chosen}
          onMade={
            onLinked &&
            ((share) => {
              onLinked(share);
              onClose();
            })
          }
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={tm('fromFiles')}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button icon="link" disabled={!mayLink} onClick={() => setLinking(true)}>
            {tm('asLink')}
          </Button>
          <Button
            kind="primary"
            disabled={chosen.length === 0 || refusal !== undefined}
            busy={attach.isPending}
            onClick={() => attach.mutate()}
          >
            {chosen.length === 0 ? tm('attachNone') : tm('attach', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {folderId === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <FolderBrowser
          folderId={folderId}
          isWriting={false}
          onOpen={setFolder}
          renderFile={(file) => (
            <span className={styles['grant']}>
              <Checkbox checked={chosen.some(({ nodeId }) => nodeId === file.nodeId)} onChange={() => toggle(file)}>
                {file.name}
              </Checkbox>
              <span className={styles['note']}>{formatSize(file.size)}</span>
            </span>
          )}
        />
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles['error']}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
