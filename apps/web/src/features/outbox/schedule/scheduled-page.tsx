import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { scheduledPageSize, scheduledQuery } from '../api.ts';
import { outboxStrings } from '../outbox.strings.ts';
import { outboxListsStrings } from '../outbox-lists.strings.ts';
import styles from './scheduled-page.module.css';
import { ScheduledRows } from './scheduled-rows.tsx';

/** /scheduled: mails that wait for their time, to be changed, sent now, or taken off the schedule. */
export function ScheduledPage() {
  const t = useStrings(outboxStrings);
  const tLists = useStrings(outboxListsStrings);
  useViewTitle(tLists('scheduled'));
  const navigate = useNavigate();
  const [pageNum, setPageNum] = useTabState('page', 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(scheduledQuery(pageNum));
  const page = query.data;
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / scheduledPageSize));
  // The last mail of the last page has left: what is before it is shown.
  if (page && !query.isPlaceholderData && pageNum > pages) setPageNum(pages);
  return (
    <section className={styles['page']} aria-label={tLists('scheduled')}>
      <header className={styles['header']}>
        <h2 className={styles['title']}>{tLists('scheduled')}</h2>
        <p className={textStyles['note']}>{t('scheduledHint')}</p>
      </header>
      {query.isError && !page ? (
        <div className={styles['middle']}>
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        </div>
      ) : page === undefined ? (
        <Skeleton shape="row" count={6} />
      ) : page.list.length === 0 ? (
        <div className={styles['middle']}>
          <EmptyState
            icon="clock"
            title={t('emptyScheduled')}
            hint={t('emptyScheduledHint')}
            action={
              <Button kind="primary" icon="pen" onClick={() => void navigate('/write/new/0')}>
                {t('write')}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          <ScheduledRows rows={page.list} chosen={chosen} onChoose={setChosen} />
          <Pager page={pageNum} pages={pages} onTurn={setPageNum} />
        </>
      )}
    </section>
  );
}
