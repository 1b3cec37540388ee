import type { DeletionEntry } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import styles from '../active-sessions.module.css';
import { deletionsQuery, readDeletions } from '../api.ts';
import { sessionsStrings } from '../sessions.strings.ts';
import type { LogTable } from './export-log.ts';
import { LogFrame } from './log-frame.tsx';
import { logsStrings } from './logs.strings.ts';
import { nameActor, nameClient, nameLocation } from './name-actor.ts';

const tones = { trash: 'gray', gone: 'red', folder: 'orange' } as const;
/** Subjects shown of one deletion; the file has all that are known. */
const shownSubjects = 3;

function createTable(reading: DateReading): LogTable<DeletionEntry> {
  const columns = ['time', 'what', 'count', 'where', 'subjects', 'who', 'client', 'address', 'place'] as const;
  return {
    name: translate(sessionsStrings, 'deleteLog'),
    header: columns.map((column) => translate(logsStrings, column)),
    readPage: (page) => readDeletions(page),
    rowOf: (entry) => [
      formatFullTime(entry.at, reading),
      translate(logsStrings, entry.kind),
      String(entry.count),
      entry.folder?.name ?? '',
      entry.subjects.join('\n'),
      nameActor(entry),
      nameClient(entry.client),
      entry.address ?? '',
      entry.place,
    ],
  };
}

/** What was deleted in the mailbox in the last 30 days. */
export function DeleteLog() {
  const t = useStrings(logsStrings);
  const tName = useStrings(sessionsStrings);
  const reading = useDateReading();
  const [pageNum, setPageNum] = useTabState('deletePage', 1);
  const query = useQuery(deletionsQuery(pageNum));
  return (
    <LogFrame
      name={tName('deleteLog')}
      hint={t('deleteHint')}
      empty={{ icon: 'bin', title: t('deleteEmpty'), hint: t('deleteEmptyHint') }}
      query={query}
      pageNum={pageNum}
      onTurn={setPageNum}
      table={createTable(reading)}
    >
      {(entry) => <DeletionRow entry={entry} />}
    </LogFrame>
  );
}

function DeletionRow({ entry }: { entry: DeletionEntry }) {
  const t = useStrings(logsStrings);
  const reading = useDateReading();
  const { kind, count, folder, subjects } = entry;
  const about = [nameActor(entry), nameClient(entry.client), nameLocation(entry)].filter((part) => part !== '');
  return (
    <div className={styles['row']}>
      <span className={styles['when']}>{formatFullTime(entry.at, reading)}</span>
      <div className={styles['grow']}>
        <span className={styles['what']}>
          <Tag tone={tones[kind]}>{t(kind)}</Tag>
          <span>{t(kind === 'folder' ? 'folders' : 'mails', { count })}</span>
          {folder !== null && <span className={styles['line']}>{t('from', { name: folder.name })}</span>}
        </span>
        {subjects.slice(0, shownSubjects).map((subject, at) => (
          <span key={`${String(at)} ${subject}`} className={styles['subjects']} title={subject}>
            {subject === '' ? t('noSubject') : subject}
            {at === shownSubjects - 1 && count > shownSubjects && ` ${t('more', { count })}`}
          </span>
        ))}
        <span className={styles['line']}>{about.join(' · ')}</span>
      </div>
    </div>
  );
}
