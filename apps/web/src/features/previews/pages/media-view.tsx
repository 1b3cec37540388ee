import type { PreviewOf } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import styles from './media-view.module.css';

/** A sound or a film in the browser's own player. One that it cannot play says so. */
export function MediaView({ preview, name }: { preview: PreviewOf<'audio'> | PreviewOf<'video'>; name: string }) {
  const t = useStrings(previewStrings);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <EmptyState icon="file" title={t('notPlayable')} />;
  const url = `/api/${preview.url}`;
  const handleError = (): void => setBroken(true);
  return (
    <div className={viewStyles['middle']}>
      {preview.view === 'video' ? (
        <video
          className={styles['film']}
          src={url}
          controls
          preload="metadata"
          aria-label={t('film', { name })}
          onError={handleError}
        />
      ) : (
        <div className={styles['sound']}>
          <span className={styles['disc']}>
            <Icon name="file" size={40} />
          </span>
          <audio src={url} controls preload="metadata" aria-label={t('transcript', { name })} onError={handleError} />
        </div>
      )}
    </div>
  );
}
