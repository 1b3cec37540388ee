import { type FocusEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import { useCurrentMails } from '../../../mail-model/actions/current-mails.ts';
import {
  type ListDefinition,
  type ListSorting,
  type ReadFilter,
  toListRef,
} from '../../../mail-model/queries/list-definition.ts';
import type { ActionContext, ListKind } from '../../../platform/features/mail-action.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { ContextMenu } from '../../../ui/menus/menu.tsx';
import { menuOfAllActions } from '../../actions/index.ts';
import { ReplyReminder } from '../../automatic-mail/index.ts';
import { MailRows } from '../rows/mail-rows.tsx';
import { useRowHandlers } from '../rows/use-row-handlers.ts';
import { createRangeStore } from '../rows/visible-range.ts';
import { focusRow } from '../selection/focus-row.ts';
import { getListState, rememberListState } from '../selection/list-state.ts';
import { useFocusAfterLeaving } from '../selection/use-focus-after-leaving.ts';
import { moveInRow, useListKeys } from '../selection/use-list-keys.ts';
import { useListSelection } from '../selection/use-list-selection.ts';
import { useSelectionKeys } from '../selection/use-selection-keys.ts';
import { EverythingLine } from './everything-line.tsx';
import { ListHeader } from './list-header.tsx';
import { ListMenu } from './list-menu.tsx';
import type { ListView } from './list-view.ts';
import styles from './mail-screen.module.css';
import { SortMenu } from './sort-menu.tsx';
import type { useMailList } from './use-mail-list.ts';

export interface MailListPaneProps {
  readonly title: string;
  readonly kind: ListKind;
  readonly list: ReturnType<typeof useMailList>;
  readonly view: ListView;
  readonly context: ActionContext;
  readonly openId: string | null;
  readonly isBeside: boolean;
  /** Rows that an action is taking away: they leave the selection at once. */
  readonly leaving: ReadonlySet<string>;
  readonly filter: ReadFilter | undefined;
  readonly onFilter: ((filter: ReadFilter) => void) | undefined;
  readonly terms: readonly string[];
}

/** The rows with their header, selection, keyboard, pages, context menu and drag. */
export function MailListPane(props: MailListPaneProps) {
  const { title, kind, list, view, context, openId, isBeside, filter, onFilter } = props;
  const { rows, firstIndex } = list;
  const chosen = useListSelection(view.definition, list.order, props.leaving);
  const { selection, step, isEverything } = chosen;
  const { byKey, activeKey, toContext, targets, openRow } = useTargets(props, chosen);
  const { page, pages, turn } = usePages(view, list);
  useCurrentMails(toContext(targets));
  useSelectionKeys(rows, step);
  useListKeys({
    order: list.order,
    activeKey,
    isBeside,
    context: toContext(targets),
    setCursor: chosen.setCursor,
    openRow,
    step,
    hasSelection: selection.keys.size > 0,
    turn,
  });
  useFocusAfterLeaving({
    list: view.definition,
    order: list.order,
    leaving: props.leaving,
    cursor: chosen.cursor,
    goesUp: useSettings().autoAdvance === 'previous',
    setCursor: chosen.setCursor,
  });
  const [range] = useState(createRangeStore);
  const { initialOffset, recordOffset } = useScrollPosition(view.definition);
  const recordScroll = useCallback(
    (offset: number, first: number, last: number) => {
      recordOffset(offset);
      range.set(first, last);
    },
    [recordOffset, range],
  );
  const menuKeys = useRef<readonly string[]>([]);
  const handlers = useRowHandlers({ byKey, selected: selection.keys, contextOf: toContext, openRow, step });
  const pickForMenu = (event: MouseEvent): void => {
    const key = (event.target as Element).closest('[data-row-key]')?.getAttribute('data-row-key');
    if (key === null || key === undefined) return;
    menuKeys.current = selection.keys.has(key) ? list.order.filter((known) => selection.keys.has(known)) : [key];
    chosen.setCursor(key);
  };
  // Whoever comes by Tab acts on the row that has the focus, as whoever comes by J does.
  const takeFocused = ({ target }: FocusEvent): void => {
    const key = target.matches(':focus-visible') ? target.getAttribute('data-row-key') : null;
    if (activeKey === undefined && key !== null) chosen.setCursor(key);
  };
  const { chooseFilter, sortBy } = useStableFunctions({
    chooseFilter: (next: ReadFilter) => onFilter?.(next),
    sortBy: (sorting: ListSorting) => view.sortBy?.(sorting),
  });
  const isAllChosen = chosen.hasChosenAll || (rows.length > 0 && selection.keys.size === rows.length);
  return (
    <>
      <ReplyReminder />
      <ListHeader
        context={toContext(targets)}
        selectedCount={isEverything ? list.total : selection.keys.size}
        rowCount={rows.length}
        total={list.total}
        range={range}
        firstIndex={firstIndex}
        filter={filter}
        onFilter={chooseFilter}
        onSelectAll={(all) => step({ kind: all ? 'all' : 'none' })}
        isRefreshing={list.query.isRefetching && !list.query.isFetchingNextPage}
        menu={<ListMenu context={context} title={title} total={list.total} />}
        sort={view.sortBy && <SortMenu sorting={view.sorting} onSort={sortBy} namesRecipient={kind === 'sent'} />}
      />
      {isAllChosen && list.total > selection.keys.size && (
        <EverythingLine
          selectedCount={selection.keys.size}
          total={list.total}
          isEverything={isEverything}
          onEverything={chosen.selectEverything}
        />
      )}
      <ContextMenu entries={() => menuOfAllActions(toContext(menuKeys.current))}>
        <div className={styles['rows']} onContextMenu={pickForMenu} onFocus={takeFocused}>
          <MailRows
            key={JSON.stringify(view.definition)}
            {...{
              title,
              kind,
              list,
              context,
              handlers,
              activeKey,
              openId,
              isBeside,
              filter,
              firstIndex,
              initialOffset,
            }}
            selected={selection.keys}
            onShowAll={onFilter && (() => onFilter(2))}
            terms={props.terms}
            isByTime={view.sorting.sort === 'received'}
            onScroll={recordScroll}
            onKeyDown={moveInRow}
          />
        </div>
      </ContextMenu>
      {page !== undefined && <Pager page={page} pages={pages} onTurn={view.turnTo} />}
    </>
  );
}

/** The rows by key, the one that the keyboard is on, and what actions are for. */
function useTargets({ list, view, context, openId }: MailListPaneProps, chosen: ReturnType<typeof useListSelection>) {
  const { order, rows, total } = list;
  const { selection, isEverything, cursor, setCursor } = chosen;
  const byKey = useMemo(() => new Map(order.map((key, index) => [key, rows[index]])), [order, rows]);
  const activeKey = (cursor !== null && byKey.has(cursor) ? cursor : null) ?? openId ?? undefined;
  const everything = isEverything && view.definition ? { ref: toListRef(view.definition), total } : null;
  const toContext = (keys: Iterable<string>): ActionContext => {
    const mails = [...keys].flatMap((key) => byKey.get(key) ?? []);
    // Everything is meant only where the selection is: not by a button of one row beside it.
    const isSelection = everything !== null && mails.length === selection.keys.size;
    return { ...context, mails, everything: isSelection ? everything : null };
  };
  const targets =
    selection.keys.size > 0 ? order.filter((key) => selection.keys.has(key)) : activeKey ? [activeKey] : [];
  const openRow = (key: string): void => {
    const mail = byKey.get(key);
    if (!mail) return;
    setCursor(key);
    context.open(mail);
  };
  useFocusBack(cursor, byKey.size > 0);
  return { byKey, activeKey, toContext, targets, openRow };
}

/** Who comes back to a list finds the keyboard where it was, unless it is somewhere else already. */
function useFocusBack(cursor: string | null, hasRows: boolean): void {
  const kept = useRef(cursor);
  useEffect(() => {
    if (!hasRows || kept.current === null) return;
    if (document.activeElement === document.body) focusRow(kept.current);
    kept.current = null;
  }, [hasRows]);
}

/** Which page of how many, where lists have pages. A page beyond the last leads to the last. */
function usePages({ page, turnTo }: ListView, { total, query }: MailListPaneProps['list']) {
  const size = query.data?.pages[0]?.pageSize ?? 1;
  const pages = Math.max(1, Math.ceil(total / size));
  const isBeyond = page !== undefined && query.isSuccess && !query.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) turnTo(pages);
  });
  const turn =
    page === undefined
      ? undefined
      : (by: 1 | -1): void => {
          if (page + by >= 1 && page + by <= pages) turnTo(page + by);
        };
  return { page, pages, turn };
}

/** How far the list is scrolled: kept when it is left, given back when one returns. */
function useScrollPosition(definition: ListDefinition | null) {
  const offset = useRef(0);
  const initialOffset = useMemo(() => getListState(definition).offset, [definition]);
  useEffect(() => {
    offset.current = getListState(definition).offset;
    return () => {
      if (definition) rememberListState(definition, { offset: offset.current });
    };
  }, [definition]);
  const recordOffset = useCallback((next: number) => {
    offset.current = next;
  }, []);
  return { initialOffset, recordOffset };
}
