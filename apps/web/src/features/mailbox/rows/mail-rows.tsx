import type { MailListItem } from '@hongyan/contract';
import { type KeyboardEventHandler, useMemo } from 'react';
import { chooseTimeGroup, type TimeGroup } from '../../../lib/dates/choose-time-group.ts';
import { timeGroupLabel } from '../../../lib/dates/time-groups.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import type { ReadFilter } from '../../../mail-model/queries/list-definition.ts';
import { mouseHeights, touchHeights } from '../../../mail-model/rows/row-heights.ts';
import { rowKey } from '../../../mail-model/rows/row-key.ts';
import type { ActionContext, ListKind } from '../../../platform/features/mail-action.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { VirtualList, type VirtualRow } from '../../../ui/lists/virtual-list.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/mail-screen.module.css';
import { phoneQuery, touchQuery } from '../list/media-queries.ts';
import type { useMailList } from '../list/use-mail-list.ts';
import { MailRow } from './mail-row.tsx';
import type { RowHandlers, RowOptions, RowShape } from './row-options.ts';

export interface MailRowsProps {
  readonly title: string;
  readonly kind: ListKind;
  readonly list: ReturnType<typeof useMailList>;
  readonly context: ActionContext;
  readonly handlers: RowHandlers;
  readonly selected: ReadonlySet<string>;
  readonly activeKey: string | undefined;
  readonly openId: string | null;
  readonly isBeside: boolean;
  readonly filter: ReadFilter | undefined;
  readonly onShowAll: (() => void) | undefined;
  readonly terms: readonly string[];
  /** Groups of time make sense in a list by time alone. */
  readonly isByTime: boolean;
  /** Rows before the first of this page. */
  readonly firstIndex: number;
  readonly initialOffset: number;
  readonly onScroll: (offset: number, first: number, last: number) => void;
  readonly onKeyDown: KeyboardEventHandler<HTMLDivElement>;
}

const skeletonRows = 9;

/** The rows in their time groups; or what stands there when there are none. */
export function MailRows(props: MailRowsProps) {
  const { title, list, handlers, selected, activeKey, openId, isByTime, firstIndex } = props;
  const options = useRowOptions(props);
  const t = useStrings(mailboxStrings);
  const stickyLabel = t('sticky');
  const { nowMs, timeZone } = options.reading;
  const rows = useMemo(
    () => (isByTime ? groupRows(list.rows, { nowMs, timeZone, stickyLabel }) : list.rows.map(toItem)),
    [isByTime, list.rows, nowMs, timeZone, stickyLabel],
  );
  const { query } = list;
  if (query.isError && !query.data)
    return (
      <div className={styles['middle']}>
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      </div>
    );
  if (!query.data)
    return (
      <div className={styles['waiting']}>
        <Skeleton shape="row" count={skeletonRows} />
      </div>
    );
  if (rows.length === 0 && !query.hasNextPage) return <EmptyList {...props} />;
  const tabKey = activeKey ?? list.order[0];
  return (
    <VirtualList
      label={t('mailList', { folder: title })}
      role="grid"
      rows={rows}
      rowCount={Math.max(list.total, list.rows.length)}
      rowHeight={options.height}
      activeKey={activeKey}
      initialOffset={props.initialOffset}
      onScroll={props.onScroll}
      onKeyDown={props.onKeyDown}
      onEndReached={list.loadMore}
      renderItem={(row: MailListItem, index) => {
        const key = rowKey(row);
        return (
          <MailRow
            row={row}
            options={options}
            handlers={handlers}
            selected={selected.has(key)}
            tabbable={key === tabKey}
            opened={key === openId}
            index={firstIndex + index}
          />
        );
      }}
    />
  );
}

/** Lists of more than one folder: a row says where it lies. */
const mixedKinds: ReadonlySet<ListKind> = new Set(['search', 'favorite', 'label', 'unread', 'read', 'related']);

function useRowOptions({ kind, isBeside, context, terms }: MailRowsProps): RowOptions {
  const { tableSize, showMailSize, displayEmail, strangerMarkEnable, mailSourceMarkEnable } = useSettings();
  const ownAddress = useSession((state) => state.mailAddr);
  const tc = useStrings(conversationStrings);
  const [me, separator] = [tc('me'), tc('peopleSeparator')];
  const isPhone = useMedia(phoneQuery);
  const heights = useMedia(touchQuery) ? touchHeights : mouseHeights;
  const { nowMs, timeZone, clock, language } = useDateReading();
  const labels = context.navigation?.labelList;
  const sentId = folderOfKind(context.navigation, 'sent');
  // It is another function whenever a folder counts another message.
  const folderName = mixedKinds.has(kind) ? context.folderName : undefined;
  return useMemo(() => {
    const isNarrow = isBeside || isPhone;
    const shape: RowShape = isNarrow ? 'two' : tableSize === 3 ? 'preview' : 'one';
    return {
      shape,
      height: isNarrow ? heights.two : heights[tableSize],
      showsRecipients: kind === 'sent' || kind === 'drafts',
      showsSize: showMailSize,
      showsAddress: displayEmail,
      people: { ownAddress, me, separator },
      sentId,
      badges: { unknownSender: strangerMarkEnable, external: mailSourceMarkEnable },
      folderName,
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
    strangerMarkEnable,
    mailSourceMarkEnable,
    nowMs,
    timeZone,
    clock,
    language,
    labels,
    sentId,
    folderName,
    terms,
    ownAddress,
    me,
    separator,
  ]);
}

const toItem = (row: MailListItem): VirtualRow<MailListItem> => ({ kind: 'item', key: rowKey(row), item: row });

interface Grouping {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly stickyLabel: string;
}

/** Headers of time groups between the rows, which come sorted by time; sticky ones above under their own. */
function groupRows(rows: readonly MailListItem[], grouping: Grouping): VirtualRow<MailListItem>[] {
  const groupOf = groupReader(grouping);
  const grouped: VirtualRow<MailListItem>[] = [];
  let before: string | undefined;
  for (const row of rows) {
    const group = row.sticky ? 'sticky' : groupOf(row);
    if (group !== before) {
      const label = group === 'sticky' ? grouping.stickyLabel : timeGroupLabel(group);
      grouped.push({ kind: 'header', key: `group:${group}:${grouped.length}`, label });
      before = group;
    }
    grouped.push(toItem(row));
  }
  return grouped;
}

/** Groups found out, by row: asking for a time in a zone costs more than all the rest, and a long list asks for every row again with each page. */
let knownGroups: { readonly minute: string; readonly groups: WeakMap<MailListItem, TimeGroup> } | undefined;

function groupReader({ nowMs, timeZone }: Grouping): (row: MailListItem) => TimeGroup {
  const minute = `${timeZone} ${Math.floor(nowMs / 60_000)}`;
  if (knownGroups?.minute !== minute) knownGroups = { minute, groups: new WeakMap() };
  const { groups } = knownGroups;
  return (row) => {
    const known = groups.get(row);
    if (known !== undefined) return known;
    const group = chooseTimeGroup(row.receivedAt, nowMs, timeZone);
    groups.set(row, group);
    return group;
  };
}
