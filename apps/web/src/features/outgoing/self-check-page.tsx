import { lazy, Suspense } from 'react';
import { useWords } from '../../lib/words.ts';
import { useTabState } from '../../shell/tab-state.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadLoginLog } from '../identity/index.ts';
import { outgoingWords } from './outgoing.words.ts';
import styles from './self-check-page.module.css';
import { SendLogPage } from './send-log-page.tsx';

const LoginLog = lazy(async () => ({ default: await loadLoginLog() }));
type Log = 'send' | 'login';

/** /set/selfChecking: what was sent, and who signed in, in the last 30 days. */
export function SelfCheckPage() {
  const t = useWords(outgoingWords);
  const [log, setLog] = useTabState<Log>('log', 'send');
  return (
    <div className={styles['page']}>
      <div className={styles['tabs']}>
        <Segmented
          label={t('selfCheck')}
          value={log}
          options={[
            { value: 'send', label: t('sendLog') },
            { value: 'login', label: t('loginLog') },
          ]}
          onChange={setLog}
        />
      </div>
      {log === 'send' ? (
        <SendLogPage />
      ) : (
        <div className={styles['login']}>
          <Suspense fallback={<Skeleton count={6} />}>
            <LoginLog />
          </Suspense>
        </div>
      )}
    </div>
  );
}
