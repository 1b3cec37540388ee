import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { bulkStrings } from '../../../mail-model/bulk.strings.ts';
import { refreshLists } from '../../../mail-model/changes/perform-change.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import styles from './deleted-for-good-page.module.css';

type Page = OutputOf<Calls['mailbox']['expungedList']>;
type Gone = Page['list'][number];

const pageSize = 50;
const goneKey = ['mailbox', 'expunged'] as const;
const goneQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...goneKey, pageNum],
    queryFn: ({ signal }) => readData(api.mailbox.expungedList({ pageNum, pageSize }, { signal })),
    placeholderData: keepPreviousData,
    // Other windows delete too; push does not publish what is gone.
    staleTime: 0,
  });

/** What was purged and can still be fetched back, within the organisation's days. */
export function DeletedForGoodPage() {
  const t = useStrings(bulkStrings);
  useViewTitle(t('goneTitle'));
  const navigate = useNavigate();
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery(goneQuery(pageNum));
  const page = query.data;
  return (
    <section className={styles['page']} aria-label={t('goneList')}>
      <header className={styles['header']}>
        <Button kind="quiet" icon="chevronLeft" onClick={() => void navigate('/recyclebin')}>
          {t('backToBin')}
        </Button>
        {page && <p className={textStyles['note']}>{t('goneHint', { count: page.retentionDays })}</p>}
      </header>
      {query.isError && !page ? (
        <div className={styles['middle']}>
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        </div>
      ) : page === undefined ? (
        <Skeleton shape="row" count={8} />
      ) : page.list.length === 0 ? (
        <div className={styles['middle']}>
          <EmptyState icon="bin" title={t('goneEmpty')} hint={t('goneEmptyHint')} />
        </div>
      ) : (
        <>
          <GoneRows key={pageNum} rows={page.list} />
          <Pager page={pageNum} pages={Math.max(1, Math.ceil(page.total / pageSize))} onTurn={setPageNum} />
        </>
      )}
    </section>
  );
}

/** The rows, of which some may be chosen, and what is done with them. */
function GoneRows({ rows }: { rows: readonly Gone[] }) {
  const t = useStrings(mailboxStrings);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = rows.filter((row) => chosen.has(row.mailId));
  const toggle = (mailId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(mailId)) next.add(mailId);
    setChosen(next);
  };
  const all = here.length === rows.length;
  return (
    <>
      <div className={styles['bar']}>
        <Checkbox
          checked={all ? true : here.length > 0 ? 'mixed' : false}
          aria-label={t('selectAll')}
          onChange={() => setChosen(all ? new Set() : new Set(rows.map((row) => row.mailId)))}
        />
        <Button
          kind="secondary"
          size="small"
          icon="undo"
          disabled={here.length === 0}
          onClick={() => void recoverGone(here)}
        >
          {t('recover')}
        </Button>
        {here.length > 0 && <span aria-live="polite">{t('selected', { count: here.length })}</span>}
      </div>
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <GoneRow key={row.mailId} row={row} isChosen={chosen.has(row.mailId)} onToggle={() => toggle(row.mailId)} />
        ))}
      </ul>
    </>
  );
}

function GoneRow({ row, isChosen, onToggle }: { row: Gone; isChosen: boolean; onToggle: () => void }) {
  const t = useStrings(bulkStrings);
  const mail = useStrings(mailboxStrings);
  const reading = useDateReading();
  const subject = row.mailSubject === '' ? mail('noSubject') : row.mailSubject;
  const sender = row.mailFrom.name || row.mailFrom.address || mail('noSender');
  return (
    <li className={styles['row']}>
      <Checkbox checked={isChosen} aria-label={`${mail('selectRow')}: ${subject}`} onChange={onToggle} />
      <span className={styles['sender']}>{sender}</span>
      <span className={styles['subject']}>{subject}</span>
      <span className={styles['when']}>{t('deletedAt', { time: formatFullTime(row.deletedAt, reading) })}</span>
      <span className={styles['left']}>{t('daysLeft', { count: row.daysLeft })}</span>
      <Button
        kind="quiet"
        size="small"
        icon="undo"
        aria-label={`${mail('recover')}: ${subject}`}
        onClick={() => void recoverGone([row])}
      >
        {mail('recover')}
      </Button>
    </li>
  );
}

/** Fetches mails back to where they lay; the rows go at once, and come again when the server refuses. */
async function recoverGone(rows: readonly Gone[]): Promise<void> {
  const ids = new Set<string>(rows.map((row) => row.mailId));
  const before = queryClient.getQueriesData<Page>({ queryKey: goneKey });
  queryClient.setQueriesData<Page>({ queryKey: goneKey }, (page) =>
    page === undefined
      ? page
      : { ...page, total: page.total - ids.size, list: page.list.filter((row) => !ids.has(row.mailId)) },
  );
  try {
    const { message } = await readData(
      api.mailbox.recover({ mailIds: [...ids] }, { idempotencyKey: crypto.randomUUID() }),
    );
    showSuccess(message || translate(mailboxStrings, 'recovered', { count: ids.size }));
    refreshLists();
  } catch (error) {
    for (const [key, page] of before) queryClient.setQueryData(key, page);
    presentError(error, 'warning');
  }
  void queryClient.invalidateQueries({ queryKey: goneKey });
}
