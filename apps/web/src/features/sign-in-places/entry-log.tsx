import type { EntryEntry } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/present-error.ts';
import { translate, useWords } from '../../lib/words.ts';
import { useTabState } from '../../shell/tab-state.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDateReading } from '../home/index.ts';
import { entriesQuery, logPageSize, readEntries } from './api.ts';
import { ExportButton } from './export-button.tsx';
import type { LogTable } from './export-log.ts';
import { logsWords } from './logs.words.ts';
import { nameActor, nameClient, namePlace } from './name-actor.ts';
import { nameDeed } from './name-deed.ts';
import { placesWords } from './places.words.ts';
import styles from './sign-in-places.module.css';

function tableOf(reading: DateReading): LogTable<EntryEntry> {
  const columns = ['time', 'who', 'what', 'about', 'client', 'address', 'place'] as const;
  return {
    name: translate(placesWords, 'entryLog'),
    header: columns.map((column) => translate(logsWords, column)),
    readPage: (page) => readEntries(page),
    rowOf: (entry) => [
      formatFullTime(entry.at, reading),
      nameActor(entry),
      nameDeed(entry.action),
      entry.about,
      nameClient(entry.client),
      entry.address ?? '',
      entry.place,
    ],
  };
}

/** Who else entered the mailbox in the last 30 days, or changed who may. */
export function EntryLog() {
  const t = useWords(logsWords);
  const tName = useWords(placesWords);
  const reading = useDateReading();
  const [pageNum, setPageNum] = useTabState('entryPage', 1);
  const query = useQuery(entriesQuery(pageNum));
  const page = query.data;
  if (page === undefined)
    return query.isError ? (
      <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  const pages = Math.max(1, Math.ceil(page.total / logPageSize));
  if (!query.isPlaceholderData && pageNum > pages) setPageNum(pages);
  if (page.list.length === 0) return <EmptyState icon="people" title={t('entryEmpty')} hint={t('entryEmptyHint')} />;
  return (
    <>
      <div className={styles['tools']}>
        <p className={styles['hint']}>{t('entryHint')}</p>
        <ExportButton table={tableOf(reading)} />
      </div>
      <ul className={styles['list']} aria-label={tName('entryLog')}>
        {page.list.map((entry, index) => (
          <li key={`${String(entry.at)} ${String(index)}`} className={styles['row']}>
            <span className={styles['when']}>{formatFullTime(entry.at, reading)}</span>
            <div className={styles['grow']}>
              <span className={styles['what']}>
                <strong>{nameActor(entry)}</strong>
                <span>{nameDeed(entry.action)}</span>
                {entry.about !== '' && <span>{entry.about}</span>}
              </span>
              <span className={styles['line']}>
                {[nameClient(entry.client), namePlace(entry)].filter((part) => part !== '').join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Pager page={pageNum} pages={pages} onTurn={setPageNum} />
    </>
  );
}
