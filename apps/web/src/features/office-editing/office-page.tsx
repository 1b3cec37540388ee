import type { NodeId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { LoadingOverlay } from '../../ui/states/loading-overlay.tsx';
import { openQuery } from './api.ts';
import { EditorFrame } from './editor-frame.tsx';
import { officeStrings } from './office.strings.ts';
import styles from './office-page.module.css';

/** /office/:nodeId — a file of the file centre in the editor, in a window of its own. */
export function OfficePage() {
  const { nodeId = '' } = useParams();
  // Another file in the same window begins anew.
  return <Office key={nodeId} nodeId={nodeId as NodeId} />;
}

function Office({ nodeId }: { nodeId: NodeId }) {
  const t = useStrings(officeStrings);
  const navigate = useNavigate();
  const { data, error, refetch, dataUpdatedAt } = useQuery(openQuery(nodeId));
  const [isReady, setReady] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const name = data?.name;
  useEffect(() => {
    document.title = name ?? t('page');
  }, [name, t]);
  const leave = (): void => {
    // A window that was opened by ours may be closed; any other goes back to the files.
    window.close();
    if (!window.closed) void navigate('/documentcenter');
  };
  const again = (): void => {
    setSlow(false);
    setReady(false);
    void refetch();
  };
  if (error !== null || isSlow)
    return (
      <main className={styles['failed']}>
        <div className={styles['message']}>
          <ErrorState message={error === null ? t('slow') : formatMessage(error)} onRetry={again} />
        </div>
        <div className={styles['ways']}>
          <Button kind="quiet" icon="folder" onClick={() => void navigate('/documentcenter')}>
            {t('toFiles')}
          </Button>
          {isSlow && (
            <a className={styles['link']} href={`/api/file/centre/download?nodeId=${nodeId}`} download="">
              {t('download')}
            </a>
          )}
        </div>
      </main>
    );
  return (
    <main className={styles['page']}>
      <LoadingOverlay loading={!isReady} className={styles['editor']}>
        {!isReady && (
          <p className={styles['opening']} role="status">
            {name === undefined ? t('openingAny') : t('opening', { name })}
          </p>
        )}
        {data && (
          <EditorFrame
            key={dataUpdatedAt}
            opened={data}
            onReady={() => setReady(true)}
            onSlow={() => setSlow(true)}
            onClose={leave}
          />
        )}
      </LoadingOverlay>
    </main>
  );
}
