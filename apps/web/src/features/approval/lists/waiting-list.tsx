import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { waitingQuery } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { requestPath } from '../approval-paths.ts';
import { nameOf } from '../people-names.ts';
import { TimeHint } from '../state-tag.tsx';
import styles from './waiting-list.module.css';

/** More are on their own screen. */
const maxShown = 4;

/** The first requests that wait for me. */
export function WaitingList() {
  const t = useStrings(approvalStrings);
  const reading = useDateReading();
  const query = useQuery(waitingQuery);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={2} />
    );
  return (
    <ul className={styles['list']}>
      {query.data.list
        .filter(({ isMine }) => isMine)
        .slice(0, maxShown)
        .map((item) => (
          <li key={item.approvalId}>
            <Link to={requestPath('approval', item)} className={styles['row']}>
              <span className={styles['texts']}>
                <span className={styles['subject']}>{item.mailSubject === '' ? t('noSubject') : item.mailSubject}</span>
                <span className={styles['more']}>
                  {nameOf(item.mailFrom)}
                  <TimeHint item={item} />
                </span>
              </span>
              <time
                className={styles['time']}
                dateTime={new Date(item.createdAt).toISOString()}
                title={formatFullTime(item.createdAt, reading)}
              >
                {formatMailTime(item.createdAt, reading)}
              </time>
            </Link>
          </li>
        ))}
    </ul>
  );
}
