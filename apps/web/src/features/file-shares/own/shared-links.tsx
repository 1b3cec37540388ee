import type { OwnShare, ShareState } from '@hongyan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { copyShare, sharesQuery } from './api.ts';
import { CancelDialog, LogDialog, RenewDialog } from './link-changes.tsx';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';

type Filter = ShareState | 'all';
const filters: readonly Filter[] = ['all', 'normal', 'expired', 'cancelled'];

/** The person's links, newest first. */
export function SharedLinksView() {
  const t = useStrings(ownStrings);
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(sharesQuery(filter === 'all' ? undefined : filter));
  const shares = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const isEmpty = query.isSuccess && shares.length === 0;
  return (
    <section className={styles['view']} aria-label={t('shares')}>
      <header className={styles['head']}>
        <h2 className={styles['heading']}>{t('shares')}</h2>
        <Segmented
          label={t('filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: value === 'all' ? t('all') : t(`state_${value}`) }))}
          onChange={setFilter}
        />
      </header>
      {query.isPending && <Skeleton shape="row" count={6} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      {isEmpty && filter === 'all' && <EmptyState icon="link" title={t('empty')} hint={t('emptyHint')} />}
      {isEmpty && filter !== 'all' && <EmptyState icon="link" title={t('emptyFilter')} />}
      <ul className={styles['list']}>
        {shares.map((share) => (
          <Row key={share.shareId} share={share} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Row({ share }: { share: OwnShare }) {
  const t = useStrings(ownStrings);
  const reading = useDateReading();
  const [dialog, setDialog] = useState<'renew' | 'cancel' | 'log'>();
  const { title, kind, end, state, request, names } = share;
  const close = (): void => setDialog(undefined);
  const about = [
    t('until', { when: formatFullTime(share.expiresAt, reading) }),
    t('left', { left: share.leftAccesses, max: share.maxAccesses }),
    ...(request === null ? [] : [t('received', { count: request.receivedFiles, max: request.maxFiles })]),
    ...names.filter((name) => name !== '' && name !== title),
  ].join(' · ');
  const isStanding = state !== 'cancelled';
  return (
    <li className={styles['row']}>
      <span className={styles['text']}>
        <span className={styles['name']}>
          <span className={styles['kind']}>{t(`kind_${kind}`)}</span>
          <span className={textStyles['oneLine']} title={title}>
            {title}
          </span>
        </span>
        <span className={styles['about']}>
          <span className={end === null ? styles['normal'] : styles['ended']}>
            {t(`state_${state}`)}
            {end !== null && end !== 'cancelled' && ` (${t(`end_${end}`)})`}
          </span>
          {' · '}
          {about}
        </span>
      </span>
      <span className={styles['tools']}>
        {end === null && <IconButton icon="copy" label={t('copyNamed', { title })} onClick={() => copyShare(share)} />}
        {isStanding && (
          <IconButton icon="refresh" label={t('renewNamed', { title })} onClick={() => setDialog('renew')} />
        )}
        <IconButton icon="clock" label={t('logNamed', { title })} onClick={() => setDialog('log')} />
        {isStanding && (
          <IconButton icon="close" label={t('cancelNamed', { title })} onClick={() => setDialog('cancel')} />
        )}
      </span>
      {dialog === 'renew' && <RenewDialog share={share} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog share={share} onClose={close} />}
      {dialog === 'log' && <LogDialog share={share} onClose={close} />}
    </li>
  );
}
