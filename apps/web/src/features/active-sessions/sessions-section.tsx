import type { ActiveSession } from '@hongyan/contract';
import { describeDevice } from '@hongyan/contract/device-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './active-sessions.module.css';
import { activeSessionsStrings } from './active-sessions.strings.ts';
import { sessionsQuery } from './api.ts';
import { type AskedEnd, EndSessionsDialogs } from './end-sessions-dialogs.tsx';
import { nameProof } from './name-proof.ts';
import { sessionsStrings } from './sessions.strings.ts';

/** Where the person is signed in, with the ends of it. */
export function SessionsSection() {
  const t = useStrings(activeSessionsStrings);
  const tName = useStrings(sessionsStrings);
  const query = useQuery(sessionsQuery);
  const [asked, setAsked] = useState<AskedEnd | null>(null);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={3} />
    );
  const { list } = query.data;
  const others = list.filter(({ isThis }) => !isThis).length;
  return (
    <>
      <p className={styles['hint']}>{t('hint')}</p>
      <ul className={styles['sessions']} aria-label={tName('sessions')}>
        {list.map((session) => (
          <SessionItem key={session.placeId} session={session} onEnd={(name) => setAsked({ session, name })} />
        ))}
      </ul>
      {others === 0 ? (
        <p className={styles['hint']}>{t('onlyThis')}</p>
      ) : (
        <Button onClick={() => setAsked('others')}>{t('signOutOthers')}</Button>
      )}
      {asked !== null && <EndSessionsDialogs asked={asked} others={others} onClose={() => setAsked(null)} />}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: ActiveSession; onEnd: (name: string) => void }) {
  const t = useStrings(activeSessionsStrings);
  const reading = useDateReading();
  const name = describeDevice(session.device) || t('unknownDevice');
  const where = [session.place || t('unknownLocation'), session.address, nameProof(session)];
  const when = [
    t('lastUse', { date: formatMailTime(session.lastUsedAt, reading) }),
    t('firstUse', { date: formatMailTime(session.createdAt, reading) }),
  ];
  const { mailbox } = session;
  return (
    <li className={styles['session']} aria-current={session.isThis}>
      <div className={styles['grow']}>
        <span className={styles['name']} title={session.device}>
          {name} {session.isThis && <Tag tone="green">{t('this')}</Tag>}
          {session.client === 'api' && <Tag>{t('program')}</Tag>}
          {session.locked && <Tag tone="orange">{t('locked')}</Tag>}
        </span>
        <span className={styles['line']}>{where.filter((part) => part !== '').join(' · ')}</span>
        <span className={styles['line']}>{when.join(' · ')}</span>
        {mailbox !== null && (
          <span className={styles['line']}>{t('mailboxOpen', { name: mailbox.name || mailbox.emailAddr })}</span>
        )}
      </div>
      {!session.isThis && (
        <Button size="small" aria-label={t('signOutLabel', { name })} onClick={() => onEnd(name)}>
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
