import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import textStyles from '../../ui/text/text.module.css';
import { pushStrings } from './push.strings.ts';
import styles from './push-link.module.css';
import { usePush } from './use-push.ts';

/** A short interruption is nobody's business. */
const offlineHintDelayMs = 4_000;

/** Keeps the window up to date by push, says when it is not, and announces new mail to screen readers. Once, in the app shell. */
export function PushLink() {
  const t = useStrings(pushStrings);
  const { connected, announced } = usePush(useLoadedModseq());
  const [hinted, setHinted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHinted(!connected), connected ? 0 : offlineHintDelayMs);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <>
      <div role="status" className={styles['anchor']}>
        {hinted && <p className={styles['hint']}>{t('offline')}</p>}
      </div>
      <div role="log" aria-label={t('notifications')} className={textStyles['visuallyHidden']}>
        {announced}
      </div>
    </>
  );
}

/** The MODSEQ of the settings that were loaded now; undefined while those of the last visit stand in for them. */
function useLoadedModseq(): number | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...homeIndexQuery, enabled: false });
  return dataUpdatedAt > 0 ? data?.modseq : undefined;
}
