import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { trackMessageDrag } from '../../../lib/drag-messages.ts';
import { ContextMenu } from '../../../ui/menu.tsx';
import { useSettings } from '../../home/index.ts';
import type { ActionContext, PlaceKind } from '../action-context.ts';
import { actionOfName, menuOfActions } from '../actions.ts';
import { prefetchMail } from '../api.ts';
import { setFavorite } from '../change-mails.ts';
import { dropMails } from '../drop-mails.ts';
import type { ReadFilter } from '../list-place.ts';
import { keepExisting, nothingSelected, type SelectionStep, selectionAfter } from '../selection.ts';
import { useListKeys } from '../use-list-keys.ts';
import type { useMailList } from '../use-mail-list.ts';
import { useSelectionKeys } from '../use-selection-keys.ts';
import { ListHeader } from './list-header.tsx';
import type { RowHands } from './mail-row.tsx';
import { MailRows } from './mail-rows.tsx';
import styles from './mail-screen.module.css';

export interface MailListPaneProps {
  readonly title: string;
  readonly kind: PlaceKind;
  readonly list: ReturnType<typeof useMailList>;
  readonly context: ActionContext;
  readonly openId: string | null;
  readonly isBeside: boolean;
  /** Rows that an action is taking away: they leave the selection at once. */
  readonly leaving: ReadonlySet<string>;
  readonly filter: ReadFilter | undefined;
  readonly onFilter: ((filter: ReadFilter) => void) | undefined;
  readonly terms: readonly string[];
}

/** Resting this long on a row means that it will probably be opened. */
const hoverPrefetchMs = 60;

/** The rows with their header, selection, keyboard, context menu and drag. */
export function MailListPane(props: MailListPaneProps) {
  const { title, kind, list, context, openId, isBeside, leaving, filter, onFilter, terms } = props;
  const { order, rows } = list;
  const { showMailPageNumber } = useSettings();
  const [chosen, setChosen] = useState(nothingSelected);
  const [cursor, setCursor] = useState<string | null>(null);
  const selection = useMemo(() => keepExisting(chosen, order), [chosen, order]);
  useEffect(() => {
    if (leaving.size > 0) setChosen(nothingSelected);
  }, [leaving]);
  const step = useCallback(
    (next: SelectionStep) => setChosen((before) => selectionAfter(keepExisting(before, order), next, order)),
    [order],
  );
  const byKey = useMemo(() => new Map(order.map((key, index) => [key, rows[index]])), [order, rows]);
  const activeKey = (cursor !== null && byKey.has(cursor) ? cursor : null) ?? openId ?? undefined;
  const contextOf = (keys: Iterable<string>): ActionContext => ({
    ...context,
    mails: [...keys].flatMap((key) => byKey.get(key) ?? []),
  });
  const targets =
    selection.keys.size > 0 ? order.filter((key) => selection.keys.has(key)) : activeKey ? [activeKey] : [];
  const openRow = (key: string): void => {
    const mail = byKey.get(key);
    if (!mail) return;
    setCursor(key);
    context.open(mail);
  };
  useSelectionKeys(list.rows, step);
  useListKeys({
    order,
    activeKey,
    isBeside,
    context: contextOf(targets),
    setCursor,
    openRow,
    step,
    hasSelection: selection.keys.size > 0,
  });

  const menuKeys = useRef<readonly string[]>([]);
  const hands = useRowHands({ byKey, selected: selection.keys, contextOf, openRow, step });
  const pickForMenu = (event: MouseEvent): void => {
    const key = (event.target as Element).closest('[data-row-key]')?.getAttribute('data-row-key');
    if (key === null || key === undefined) return;
    menuKeys.current = selection.keys.has(key) ? order.filter((known) => selection.keys.has(known)) : [key];
    setCursor(key);
  };
  return (
    <>
      <ListHeader
        context={contextOf(targets)}
        selectedCount={selection.keys.size}
        rowCount={rows.length}
        total={list.total}
        showsRange={showMailPageNumber}
        filter={filter}
        onFilter={(next) => onFilter?.(next)}
        onSelectAll={(all) => step({ kind: all ? 'all' : 'none' })}
        isRefreshing={list.query.isRefetching && !list.query.isFetchingNextPage}
      />
      <ContextMenu entries={() => menuOfActions(contextOf(menuKeys.current))}>
        <div className={styles['rows']} onContextMenuCapture={pickForMenu}>
          <MailRows
            title={title}
            kind={kind}
            list={list}
            context={context}
            hands={hands}
            selected={selection.keys}
            activeKey={activeKey}
            openId={openId}
            isBeside={isBeside}
            filter={filter}
            onShowAll={onFilter && (() => onFilter(2))}
            terms={terms}
          />
        </div>
      </ContextMenu>
    </>
  );
}

interface HandsInput {
  readonly byKey: ReadonlyMap<string, ActionContext['mails'][number] | undefined>;
  readonly selected: ReadonlySet<string>;
  readonly contextOf: (keys: Iterable<string>) => ActionContext;
  readonly openRow: (key: string) => void;
  readonly step: (step: SelectionStep) => void;
}

/** The hands of the rows: one object for ever that looks up what is current when it is used. */
function useRowHands(input: HandsInput): RowHands {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDragged = useRef(false);
  return useMemo(
    () => ({
      open(key, event) {
        if (wasDragged.current) return;
        const { step, openRow } = latest.current;
        if (event.shiftKey) step({ kind: 'range', key });
        else if (event.ctrlKey || event.metaKey) step({ kind: 'toggle', key });
        else openRow(key);
      },
      toggle: (key, shiftKey) => latest.current.step({ kind: shiftKey ? 'range' : 'toggle', key }),
      star(key) {
        const mail = latest.current.byKey.get(key);
        if (mail) void setFavorite([mail], !mail.favorite);
      },
      act(key, name) {
        const context = latest.current.contextOf([key]);
        void actionOfName(name, context)?.perform(context);
      },
      hover(key) {
        clearTimeout(hoverTimer.current);
        const mail = latest.current.byKey.get(key);
        if (!mail || mail.draftId !== null) return;
        hoverTimer.current = setTimeout(() => prefetchMail(mail.mailId), hoverPrefetchMs);
      },
      press(key, event: PointerEvent) {
        wasDragged.current = false;
        if (event.button !== 0 || event.pointerType !== 'mouse' || latest.current.byKey.get(key)?.draftId !== null)
          return;
        const { selected, contextOf } = latest.current;
        const context = contextOf(selected.has(key) ? selected : [key]);
        trackMessageDrag(
          event,
          () => {
            wasDragged.current = true;
            const folders = new Set<string>(context.mails.map((mail) => mail.mailboxId));
            return {
              sourceFolderId: folders.size === 1 ? ([...folders][0] ?? '') : '',
              mailUids: context.mails.map((mail) => String(mail.mailUid)),
            };
          },
          (folderId) => folderId !== null && dropMails(context, folderId),
        );
      },
    }),
    [],
  );
}
