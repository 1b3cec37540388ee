import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import framed from '../../ui/lists/framed-list.module.css';
import { Pager } from '../../ui/lists/pager.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { activityStrings } from './activity.strings.ts';
import { findActivityKind } from './activity-kind.ts';
import { activityPageSize, activityQuery } from './api.ts';
import styles from './sharing.module.css';
import { sharingStrings } from './sharing.strings.ts';

/** Who did what in a mailbox in the last 30 days. */
export function ActivityPanel({ emailAddr }: { emailAddr: string }) {
  const t = useStrings(sharingStrings);
  const kind = useStrings(activityStrings);
  const reading = useDateReading();
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery(activityQuery(emailAddr, pageNum));
  const page = query.data;
  if (page === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={4} />
    );
  if (page.list.length === 0) return <p className={styles['quiet']}>{t('noActivity')}</p>;
  return (
    <>
      <ul className={framed['list']} aria-label={t('activity')}>
        {page.list.map((entry, index) => (
          <li key={`${String(entry.at)} ${String(index)}`} className={classNames(framed['row'], styles['row'])}>
            <span className={styles['when']}>{formatFullTime(entry.at, reading)}</span>
            <span className={styles['actor']}>{entry.actor.name}</span>
            <span className={styles['what']}>
              {kind(findActivityKind(entry.action))}
              {entry.mails !== null && entry.mails > 0 && ` · ${t('mails', { count: entry.mails })}`}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={pageNum} pages={Math.max(1, Math.ceil(page.total / activityPageSize))} onTurn={setPageNum} />
    </>
  );
}
