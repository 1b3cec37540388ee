import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import lineStyles from '../../../ui/layout/line.module.css';
import framed from '../../../ui/lists/framed-list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { EmptyState, type EmptyStateProps, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { logPageSize } from '../api.ts';
import { exportLog, type LogTable } from './export-log.ts';
import styles from './log-frame.module.css';
import { logsStrings } from './logs.strings.ts';

export interface LogFrameProps<Entry> {
  /** The list's name for screen readers. */
  name: string;
  hint: string;
  empty: EmptyStateProps;
  query: UseQueryResult<{ readonly list: readonly Entry[]; readonly total: number }>;
  pageNum: number;
  onTurn: (pageNum: number) => void;
  /** The same as a file. */
  table: LogTable<Entry>;
  children: (entry: Entry) => ReactNode;
}

/** A log of the last 30 days: its pages, its file, and what stands there while it loads, fails or is empty. */
export function LogFrame<Entry extends { readonly at: number }>(props: LogFrameProps<Entry>) {
  const { name, hint, empty, query, pageNum, onTurn, table, children } = props;
  const page = query.data;
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / logPageSize));
  const isBeyond = page !== undefined && !query.isPlaceholderData && pageNum > pages;
  // Days go by: the last page may be gone.
  useEffect(() => {
    if (isBeyond) onTurn(pages);
  }, [isBeyond, onTurn, pages]);
  if (page === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={6} />
    );
  if (page.list.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <div className={lineStyles['bothEnds']}>
        <p className={styles['hint']}>{hint}</p>
        <ExportButton table={table} />
      </div>
      <ul className={framed['list']} aria-label={name}>
        {page.list.map((entry, index) => (
          <li key={`${String(entry.at)} ${String(index)}`} className={styles['entry']}>
            {children(entry)}
          </li>
        ))}
      </ul>
      <Pager page={pageNum} pages={pages} onTurn={onTurn} />
    </>
  );
}

/** Saves a log as CSV. */
function ExportButton<Entry>({ table }: { table: LogTable<Entry> }) {
  const t = useStrings(logsStrings);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await exportLog(table);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
