import type { ApprovalFilter } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { useTabState } from '../../../platform/tabs/tab-state.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type RequestList, requestsQuery } from '../api.ts';
import { approvalNameStrings } from '../approval-name.strings.ts';
import type { RequestSide } from '../approval-paths.ts';
import { requestListStrings } from './lists.strings.ts';
import styles from './request-list.module.css';
import { RequestRows } from './request-rows.tsx';

const filters: readonly ApprovalFilter[] = ['all', 'pending', 'approved', 'rejected', 'withdrawn'];
/** A search is not asked for with each letter. */
const quietMs = 250;

/** /approval: requests that I am, or was, asked to decide. */
export function ApprovalPage() {
  return <RequestListPage key="approval" side="approval" firstFilter="pending" />;
}

/** /pending: my own requests. */
export function PendingPage() {
  return <RequestListPage key="pending" side="pending" firstFilter="all" />;
}

function RequestListPage({ side, firstFilter }: { side: RequestSide; firstFilter: ApprovalFilter }) {
  const t = useStrings(requestListStrings);
  const name = useStrings(approvalNameStrings)(side);
  useViewTitle(name);
  const [state, setState] = useTabState<ApprovalFilter>('state', firstFilter);
  const [wanted, setWanted] = useTabState('wanted', '');
  const [pageNum, setPageNum] = useTabState('page', 1);
  const searchKeyword = useQuietText(wanted.trim(), quietMs);
  const pageSize = useSettings().mailCount;
  const query = useQuery(requestsQuery({ side, state, searchKeyword, pageNum, pageSize }));
  const page = query.data;
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / pageSize));
  // The last request of the last page has left: what is before it is shown.
  if (page && !query.isPlaceholderData && pageNum > pages) setPageNum(pages);
  const change = (next: { state?: ApprovalFilter; wanted?: string }): void => {
    if (next.state !== undefined) setState(next.state);
    if (next.wanted !== undefined) setWanted(next.wanted);
    setPageNum(1);
  };
  return (
    <section className={styles['page']} aria-label={name}>
      <header className={styles['header']}>
        <h2 className={styles['title']}>{name}</h2>
        <p className={textStyles['note']}>{t(`${side}Hint`)}</p>
      </header>
      <div className={styles['tools']}>
        <Segmented
          label={t('filter')}
          value={state}
          options={filters.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => change({ state: next })}
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
          onChange={(next) => change({ wanted: next })}
        />
      </div>
      {page === undefined ? (
        <Waiting
          message={query.isError ? formatMessage(query.error) : undefined}
          onRetry={() => void query.refetch()}
        />
      ) : page.list.length === 0 ? (
        <Nothing
          side={side}
          isSearched={searchKeyword !== '' || (state !== 'all' && state !== firstFilter)}
          onShowAll={state === 'all' && searchKeyword === '' ? undefined : () => change({ state: 'all', wanted: '' })}
        />
      ) : (
        <Rows side={side} page={page} pageNum={pageNum} pages={pages} onTurn={setPageNum} />
      )}
    </section>
  );
}

function Waiting({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  if (message === undefined) return <Skeleton shape="row" count={6} />;
  return (
    <div className={styles['middle']}>
      <ErrorState message={message} onRetry={onRetry} />
    </div>
  );
}

interface NothingProps {
  readonly side: RequestSide;
  readonly isSearched: boolean;
  readonly onShowAll: (() => void) | undefined;
}

function Nothing({ side, isSearched, onShowAll }: NothingProps) {
  const t = useStrings(requestListStrings);
  return (
    <div className={styles['middle']}>
      <EmptyState
        icon={isSearched ? 'search' : 'check'}
        title={t(isSearched ? 'noMatch' : `empty_${side}`)}
        hint={isSearched ? undefined : t(`emptyHint_${side}`)}
        action={onShowAll && <Button onClick={onShowAll}>{t('showAll')}</Button>}
      />
    </div>
  );
}

interface RowsProps {
  readonly side: RequestSide;
  readonly page: RequestList;
  readonly pageNum: number;
  readonly pages: number;
  readonly onTurn: (pageNum: number) => void;
}

function Rows({ side, page, pageNum, pages, onTurn }: RowsProps) {
  const turn = (by: 1 | -1): void => {
    if (pageNum + by >= 1 && pageNum + by <= pages) onTurn(pageNum + by);
  };
  return (
    <>
      <RequestRows side={side} rows={page.list} onTurn={turn} />
      <Pager page={pageNum} pages={pages} onTurn={onTurn} />
    </>
  );
}
