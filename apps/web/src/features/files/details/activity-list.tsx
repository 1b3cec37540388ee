import type { NodeId } from '@hongyan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { activityQuery } from '../api.ts';
import styles from './details.module.css';
import { detailsStrings } from './details.strings.ts';

/** What was done with a file or folder, the latest first. */
export function ActivityList({ nodeId }: { readonly nodeId: NodeId }) {
  const t = useStrings(detailsStrings);
  const reading = useDateReading();
  const query = useInfiniteQuery(activityQuery(nodeId));
  if (query.isError) return <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton count={3} />;
  const all = query.data.pages.flatMap(({ list }) => list);
  if (all.length === 0) return <p className={styles['note']}>{t('noActivity')}</p>;
  return (
    <>
      <ul className={styles['lines']}>
        {all.map(({ activityId, actor, action, name, detail, at }) => {
          const who = actor === null ? t('somebodyOutside') : actor.name || actor.address;
          return (
            <li key={activityId} className={styles['line']}>
              <Avatar name={who} address={actor?.address} size={24} picture={actor !== null} />
              <span className={styles['text']}>
                <span>{t(`act_${action}`, { who })}</span>
                <span className={styles['note']}>
                  {[action === 'renamed' ? `${detail} → ${name}` : detail].filter((part) => part !== '').join('')}
                </span>
              </span>
              <time className={styles['note']} title={formatFullTime(at, reading)}>
                {formatMailTime(at, reading)}
              </time>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button kind="quiet" size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
