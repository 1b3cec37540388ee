import { Suspense } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Page, PageTitle } from '../../../ui/layout/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { DeleteLog, EntryLog, loadLoginLog, sessionsStrings } from '../../active-sessions/index.ts';
import { outboxStrings } from '../outbox.strings.ts';
import { outboxListsStrings } from '../outbox-lists.strings.ts';
import { SendLog } from '../send-log/send-log.tsx';
import styles from './self-check-page.module.css';

const LoginLog = lazyPart(loadLoginLog);
type Log = 'send' | 'login' | 'delete' | 'entry';
const logs = { login: LoginLog, delete: DeleteLog, entry: EntryLog };

/** /set/selfChecking: what was sent and deleted, who signed in and who else was here, in the last 30 days. */
export function SelfCheckPage() {
  const t = useStrings(outboxStrings);
  const tLists = useStrings(outboxListsStrings);
  const tLog = useStrings(sessionsStrings);
  const [log, setLog] = useTabState<Log>('log', 'send');
  const Shown = log === 'send' ? null : logs[log];
  return (
    <Page className={styles['page']}>
      <PageTitle>{tLists('selfCheck')}</PageTitle>
      <Segmented
        label={tLists('selfCheck')}
        value={log}
        options={[
          { value: 'send', label: t('sendLog') },
          { value: 'login', label: t('loginLog') },
          { value: 'delete', label: tLog('deleteLog') },
          { value: 'entry', label: tLog('entryLog') },
        ]}
        onChange={setLog}
      />
      {Shown === null ? (
        <SendLog />
      ) : (
        <Suspense fallback={<Skeleton count={6} />}>
          <Shown />
        </Suspense>
      )}
    </Page>
  );
}
