import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import framed from '../../../ui/lists/framed-list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { logPageSize, type RecipientState, type SendLogEntry, sendLogQuery } from '../api.ts';
import { outboxStrings } from '../outbox.strings.ts';
import { LogDialog } from './log-dialog.tsx';
import { LogRow } from './log-row.tsx';
import styles from './send-log.module.css';

const states = ['all', 'held', 'waiting', 'deferred', 'delivered', 'failed', 'recalled'] as const;
/** A search through 30 days is not asked for with each message. */
const quietMs = 250;
type Filter = (typeof states)[number];

/** What was sent in the last 30 days, and how far it came for each recipient. */
export function SendLog() {
  const t = useStrings(outboxStrings);
  const [filter, setFilter] = useTabState<Filter>('state', 'all');
  const [wanted, setWanted] = useTabState('wanted', '');
  const [pageNum, setPageNum] = useTabState('page', 1);
  const [open, setOpen] = useState<SendLogEntry | null>(null);
  const state: RecipientState | undefined = filter === 'all' ? undefined : filter;
  const searchKeyword = useQuietText(wanted.trim(), quietMs);
  const query = useQuery(sendLogQuery({ pageNum, state, searchKeyword }));
  const page = query.data;
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / logPageSize));
  if (page && !query.isPlaceholderData && pageNum > pages) setPageNum(pages);
  const isFiltered = state !== undefined || searchKeyword !== '';
  return (
    <>
      <p className={textStyles['note']}>{t('sendLogHint')}</p>
      <div className={styles['tools']}>
        <Segmented
          label={t('sendLog')}
          value={filter}
          options={states.map((value) => ({ value, label: t(value === 'all' ? 'all' : `state_${value}`) }))}
          onChange={(next) => {
            setFilter(next);
            setPageNum(1);
          }}
        />
        <TextField
          label={t('find')}
          labelHidden
          placeholder={t('find')}
          icon="search"
          type="search"
          maxLength={200}
          value={wanted}
          className={styles['search']}
          onChange={(next) => {
            setWanted(next);
            setPageNum(1);
          }}
        />
      </div>
      {page === undefined ? (
        query.isError ? (
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={6} />
        )
      ) : page.list.length === 0 ? (
        <EmptyState
          icon={isFiltered ? 'search' : 'sent'}
          title={t(isFiltered ? 'noMatch' : 'emptyLog')}
          hint={isFiltered ? undefined : t('emptyLogHint')}
        />
      ) : (
        <>
          <ul className={framed['list']} aria-label={t('sendLog')}>
            {page.list.map((entry) => (
              <LogRow key={entry.submissionId} entry={entry} onOpen={() => setOpen(entry)} />
            ))}
          </ul>
          <Pager page={pageNum} pages={pages} onTurn={setPageNum} />
        </>
      )}
      {open && <LogDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}
