import type { EntryEntry } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import styles from '../active-sessions.module.css';
import { entriesQuery, readEntries } from '../api.ts';
import { sessionsStrings } from '../sessions.strings.ts';
import type { LogTable } from './export-log.ts';
import { LogFrame } from './log-frame.tsx';
import { logsStrings } from './logs.strings.ts';
import { nameActor, nameClient, nameLocation } from './name-actor.ts';

const actions = [
  [/^sharedMailboxes\.enter$/, 'enter'],
  [/^sharedMailboxes\.leave$/, 'leave'],
  [/^(?:sharedMailboxes\.saveGrants|addresses\.saveGrant)$/, 'grant'],
  [/^(?:sharedMailboxes|addresses)\.deleteGrant$/, 'ungrant'],
  [/^admin\.readAudit$/, 'readAudit'],
  [/^identity\.addPerson$/, 'addPerson'],
  [/^identity\.setPassword$/, 'setPassword'],
  [/^(?:identity|clients)\..*Code/, 'code'],
  [/^secondStep\./, 'secondStep'],
  [/^personDetails\..*Phone$/, 'phone'],
  [/^singleSignOn\./, 'singleSignOn'],
  [/^identity\.(?:change.*State|suspend|activate)/, 'state'],
] as const;

/** What a record of the server is, in words; of an action that this page does not know, its name. */
function nameAction(action: string): string {
  const known = actions.find(([pattern]) => pattern.test(action));
  return known === undefined ? translate(logsStrings, 'other', { action }) : translate(logsStrings, known[1]);
}

function createTable(reading: DateReading): LogTable<EntryEntry> {
  const columns = ['time', 'who', 'what', 'about', 'client', 'address', 'place'] as const;
  return {
    name: translate(sessionsStrings, 'entryLog'),
    header: columns.map((column) => translate(logsStrings, column)),
    readPage: (page) => readEntries(page),
    rowOf: (entry) => [
      formatFullTime(entry.at, reading),
      nameActor(entry),
      nameAction(entry.action),
      entry.about,
      nameClient(entry.client),
      entry.address ?? '',
      entry.place,
    ],
  };
}

/** Who else entered the mailbox in the last 30 days, or changed who may. */
export function EntryLog() {
  const t = useStrings(logsStrings);
  const tName = useStrings(sessionsStrings);
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
      table={createTable(reading)}
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
          <span>{nameAction(entry.action)}</span>
          {entry.about !== '' && <span>{entry.about}</span>}
        </span>
        <span className={styles['line']}>
          {[nameClient(entry.client), nameLocation(entry)].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
    </div>
  );
}
