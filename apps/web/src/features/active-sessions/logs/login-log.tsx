import type { SignInEntry } from '@hongyan/contract';
import { describeDevice } from '@hongyan/contract/device-name';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import { logPageSize } from '../api.ts';
import { nameProof } from '../name-proof.ts';
import type { LogTable } from './export-log.ts';
import { LogFrame } from './log-frame.tsx';
import styles from './login-log.module.css';
import { loginLogStrings } from './login-log.strings.ts';
import { nameLocation } from './name-actor.ts';

const loginLogQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['identity', 'userLog', pageNum],
    queryFn: ({ signal }) => readData(api.identity.userLog({ pageNum, pageSize: logPageSize }, { signal })),
    placeholderData: keepPreviousData,
    // Others knock without a word to this list.
    staleTime: 0,
  });

const clients = ['web', 'api', 'smtp', 'imap', 'pop3', 'carddav', 'caldav', 'webdav'] as const;
const tones = { ok: 'green', refused: 'red', limited: 'orange' } as const;

function formatClient(client: string): string {
  const known = clients.find((name) => name === client);
  return known === undefined ? client : translate(loginLogStrings, `client_${known}`);
}

const columns = ['time', 'what', 'result', 'client', 'how', 'address', 'place', 'device'] as const;

function createTable(reading: DateReading): LogTable<SignInEntry> {
  return {
    name: translate(loginLogStrings, 'loginLog'),
    header: columns.map((column) => translate(loginLogStrings, `column_${column}`)),
    readPage: (page) => readData(api.identity.userLog(page)),
    rowOf: (entry) => [
      formatFullTime(entry.at, reading),
      translate(loginLogStrings, entry.kind),
      translate(loginLogStrings, entry.result),
      formatClient(entry.client),
      nameProof(entry),
      entry.address ?? '',
      entry.place,
      entry.device,
    ],
  };
}

/** Who signed in to the mailbox in the last 30 days, or tried to. */
export function LoginLog() {
  const t = useStrings(loginLogStrings);
  const reading = useDateReading();
  const [pageNum, setPageNum] = useTabState('loginPage', 1);
  const query = useQuery(loginLogQuery(pageNum));
  return (
    <LogFrame
      name={t('loginLog')}
      hint={t('hint')}
      empty={{ icon: 'user', title: t('empty') }}
      query={query}
      pageNum={pageNum}
      onTurn={setPageNum}
      table={createTable(reading)}
    >
      {(entry) => <SignInRow entry={entry} />}
    </LogFrame>
  );
}

function SignInRow({ entry }: { entry: SignInEntry }) {
  const t = useStrings(loginLogStrings);
  const reading = useDateReading();
  return (
    <div className={styles['row']}>
      <span className={styles['when']}>{formatFullTime(entry.at, reading)}</span>
      <span className={styles['kind']}>{t(entry.kind)}</span>
      <Tag tone={tones[entry.result]}>{t(entry.result)}</Tag>
      <span className={styles['where']}>
        {[formatClient(entry.client), nameProof(entry), nameLocation(entry)].filter((part) => part !== '').join(' · ')}
      </span>
      {entry.device !== '' && (
        <span className={styles['device']} title={entry.device}>
          {describeDevice(entry.device)}
        </span>
      )}
    </div>
  );
}
