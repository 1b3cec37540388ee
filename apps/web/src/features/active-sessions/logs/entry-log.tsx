import type { EntryEntry } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate, useWords } from '../../../lib/language/words.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { entriesQuery, readEntries } from '../api.ts';
import { placesWords } from '../places.words.ts';
import styles from '../sign-in-places.module.css';
import type { LogTable } from './export-log.ts';
import { LogFrame } from './log-frame.tsx';
import { logsWords } from './logs.words.ts';
import { nameActor, nameClient, namePlace } from './name-actor.ts';
import { nameDeed } from './name-deed.ts';

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
  return (
    <LogFrame
      name={tName('entryLog')}
      hint={t('entryHint')}
      empty={{ icon: 'people', title: t('entryEmpty'), hint: t('entryEmptyHint') }}
      query={query}
      pageNum={pageNum}
      onTurn={setPageNum}
      table={tableOf(reading)}
    >
      {(entry) => <EntryRow entry={entry} />}
    </LogFrame>
  );
}

function EntryRow({ entry }: { entry: EntryEntry }) {
  const reading = useDateReading();
  return (
    <div className={styles['row']}>
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
    </div>
  );
}
