import type { MailListItem } from '@hongyan/contract';
import { useMemo } from 'react';
import type { DateReading } from '../../../lib/format-date.ts';
import { messageOf } from '../../../lib/present-error.ts';
import { groupByTime, timeGroupLabel } from '../../../lib/time-groups.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VirtualList, type VirtualRow } from '../../../ui/virtual-list.tsx';
import { useDateReading, useSettings } from '../../home/index.ts';
import type { ActionContext, MailboxKey, PlaceKind } from '../action-context.ts';
import { rowKey } from '../cache/list-rows.ts';
import type { ReadFilter } from '../list-place.ts';
import type { useMailList } from '../use-mail-list.ts';
import { phoneQuery, touchQuery, useMedia } from '../use-media.ts';
import { MailRow, type RowHands, type RowLook, type RowShape } from './mail-row.tsx';
import styles from './mail-screen.module.css';

export interface MailRowsProps {
  readonly title: string;
  readonly kind: PlaceKind;
  readonly list: ReturnType<typeof useMailList>;
  readonly context: ActionContext;
  readonly hands: RowHands;
  readonly selected: ReadonlySet<string>;
  readonly activeKey: string | undefined;
  readonly openId: string | null;
  readonly isBeside: boolean;
  readonly filter: ReadFilter | undefined;
  readonly onShowAll: (() => void) | undefined;
  readonly terms: readonly string[];
}

const skeletonRows = 9;

/** The rows in their time groups; or what stands there when there are none. */
export function MailRows(props: MailRowsProps) {
  const { title, list, hands, selected, activeKey, openId, context } = props;
  const look = useRowLook(props);
  const stickyLabel = context.t('sticky');
  const rows = useMemo(() => groupRows(list.rows, look.reading, stickyLabel), [list.rows, look.reading, stickyLabel]);
  const { query } = list;
  if (query.isError && !query.data)
    return (
      <div className={styles['middle']}>
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  if (!query.data)
    return (
      <div className={styles['waiting']}>
        <Skeleton shape="row" count={skeletonRows} />
      </div>
    );
  if (rows.length === 0 && !query.hasNextPage) return <Empty {...props} />;
  return (
    <VirtualList
      label={context.t('mailList', { folder: title })}
      rows={rows}
      rowHeight={look.height}
      activeKey={activeKey}
      onEndReached={list.loadMore}
      renderItem={(row: MailListItem) => {
        const key = rowKey(row);
        return (
          <MailRow
            row={row}
            look={look}
            hands={hands}
            selected={selected.has(key)}
            active={key === activeKey}
            opened={key === openId}
          />
        );
      }}
    />
  );
}

/** Heights of tableSize 1, 2, 3 and of two lines, with a mouse and with fingers (ui/tokens.css). */
const mouseHeights = { 1: 32, 2: 40, 3: 56, two: 58 } as const;
const touchHeights = { 1: 40, 2: 48, 3: 64, two: 66 } as const;

function useRowLook({ kind, isBeside, context, terms }: MailRowsProps): RowLook {
  const { tableSize, showMailSize, displayEmail } = useSettings();
  const isPhone = useMedia(phoneQuery);
  const heights = useMedia(touchQuery) ? touchHeights : mouseHeights;
  const { nowMs, timeZone, clock, language } = useDateReading();
  const labels = context.navigation?.labelList;
  const { folderName } = context;
  return useMemo(() => {
    const isNarrow = isBeside || isPhone;
    const shape: RowShape = isNarrow ? 'two' : tableSize === 3 ? 'preview' : 'one';
    return {
      shape,
      height: isNarrow ? heights.two : heights[tableSize],
      showsRecipients: kind === 'sent' || kind === 'drafts',
      showsSize: showMailSize && !isNarrow,
      showsAddress: displayEmail,
      folderName: ['search', 'favorite', 'label'].includes(kind) ? folderName : undefined,
      reading: { nowMs, timeZone, clock, language },
      labels: labels ?? [],
      terms,
    };
  }, [
    isBeside,
    isPhone,
    tableSize,
    heights,
    kind,
    showMailSize,
    displayEmail,
    nowMs,
    timeZone,
    clock,
    language,
    labels,
    folderName,
    terms,
  ]);
}

function groupRows(
  rows: readonly MailListItem[],
  { nowMs, timeZone }: DateReading,
  stickyLabel: string,
): VirtualRow<MailListItem>[] {
  const item = (row: MailListItem): VirtualRow<MailListItem> => ({ kind: 'item', key: rowKey(row), item: row });
  const sticky = rows.filter((row) => row.sticky);
  const groups = groupByTime(
    rows.filter((row) => !row.sticky),
    (row) => row.receivedAt,
    nowMs,
    timeZone,
  );
  return [
    ...(sticky.length > 0
      ? [{ kind: 'header' as const, key: 'group:sticky', label: stickyLabel }, ...sticky.map(item)]
      : []),
    ...groups.flatMap((run, index) => [
      { kind: 'header' as const, key: `group:${run.group}:${index}`, label: timeGroupLabel(run.group) },
      ...run.items.map(item),
    ]),
  ];
}

interface EmptyWords {
  readonly icon: IconName;
  readonly title: MailboxKey;
  readonly hint?: MailboxKey;
}

const emptyOfKind: Record<PlaceKind, EmptyWords> = {
  inbox: { icon: 'inbox', title: 'emptyInbox', hint: 'emptyInboxHint' },
  sent: { icon: 'sent', title: 'emptySent', hint: 'emptySentHint' },
  drafts: { icon: 'draft', title: 'emptyDrafts', hint: 'emptyDraftsHint' },
  trash: { icon: 'bin', title: 'emptyTrash', hint: 'emptyTrashHint' },
  junk: { icon: 'spam', title: 'emptyJunk', hint: 'emptyJunkHint' },
  custom: { icon: 'folder', title: 'emptyFolder', hint: 'emptyFolderHint' },
  favorite: { icon: 'star', title: 'emptyFavorite', hint: 'emptyFavoriteHint' },
  label: { icon: 'tag', title: 'emptyLabel', hint: 'emptyLabelHint' },
  search: { icon: 'search', title: 'emptySearch', hint: 'emptySearchHint' },
};
const emptyUnread: EmptyWords = { icon: 'check', title: 'emptyUnread', hint: 'emptyUnreadHint' };
const emptyRead: EmptyWords = { icon: 'mailOpen', title: 'emptyRead' };

/** What would be here, and the one useful action. */
function Empty({ kind, filter, context, onShowAll }: MailRowsProps) {
  const { t } = context;
  const isFiltered = filter === 0 || filter === 1;
  const words = filter === 1 ? emptyUnread : filter === 0 ? emptyRead : emptyOfKind[kind];
  return (
    <div className={styles['middle']}>
      <EmptyState
        icon={words.icon}
        title={t(words.title)}
        hint={words.hint && t(words.hint)}
        action={isFiltered && onShowAll ? <Button onClick={onShowAll}>{t('showAll')}</Button> : undefined}
      />
    </div>
  );
}
