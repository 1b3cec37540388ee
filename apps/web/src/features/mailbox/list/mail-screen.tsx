import type { MailListItem, Settings } from '@hongyan/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { type ListDefinition, type ReadFilter, toListRef } from '../../../mail-model/queries/list-definition.ts';
import { readerPath } from '../../../mail-model/queries/mail-paths.ts';
import { rowKey } from '../../../mail-model/rows/row-key.ts';
import type { ActionContext, ListKind } from '../../../platform/features/mail-action.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AppDialogs, useMailScreen } from '../../actions/index.ts';
import { rememberList } from './last-list.ts';
import { LateReader, warmReader } from './late-reader.tsx';
import { useListView } from './list-view.ts';
import { MailListPane } from './mail-list-pane.tsx';
import styles from './mail-screen.module.css';
import { narrowPaneQuery, sideBySideQuery, useListWidth } from './media-queries.ts';
import { findNeighbours, indexOfMail, prefetchRow, usePrefetchNeighbours } from './neighbours.ts';
import { useMailList } from './use-mail-list.ts';

export interface MailScreenProps {
  /** Null while it is not known which folder this is. */
  readonly definition: ListDefinition | null;
  readonly kind: ListKind;
  readonly title: string;
  /** Filter of a folder; undefined for lists that have none. */
  readonly filter?: ReadFilter | undefined;
  readonly onFilter?: (filter: ReadFilter) => void;
  /** Searched words, marked in the rows. */
  readonly terms?: readonly string[];
  /** Above the rows: what is being searched for. */
  readonly head?: ReactNode;
}

const noTerms: readonly string[] = [];

/** A list of mails; in three columns with the reader beside it, in two the reader opens in its place. */
export function MailScreen(props: MailScreenProps) {
  const { kind, title, filter, onFilter, terms = noTerms, head } = props;
  useViewTitle(title);
  const app = useMailScreen();
  const view = useListView(props.definition, kind !== 'search' && kind !== 'drafts');
  const { definition } = view;
  const list = useMailList(definition);
  const { layout, autoAdvance } = useSettings();
  const listWidth = useListWidth();
  const isBeside = useMedia(sideBySideQuery) && layout === 'three' && kind !== 'drafts';
  const [openId, setOpenId] = useOpenMail();
  const { pathname, search } = useLocation();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (definition) rememberList({ definition, path: pathname + search, title, kind, terms });
  }, [definition, pathname, search, title, kind, terms]);
  usePrefetchNeighbours(list.rows, isBeside ? openId : null);
  const hasRows = list.rows.length > 0;
  // Once the list stands, the next thing is a message.
  useEffect(() => (hasRows ? whenIdle(() => void warmReader()) : undefined), [hasRows]);

  // Positions are counted from 1, over all pages.
  const firstIndex = list.firstIndex + 1;
  const open = (mail: MailListItem): void => {
    // Before the reader is drawn, which asks for it only then.
    if (mail.draftId === null) prefetchRow(mail);
    if (isBeside && mail.draftId === null) setOpenId(mail.mailId);
    else if (mail.draftId === null)
      app.base.navigate(readerPath(mail, firstIndex + indexOfMail(list.rows, mail.mailId)));
    else app.base.open(mail);
  };
  const leave = (mails: readonly MailListItem[]): void => {
    setLeaving(new Set(mails.map(rowKey)));
    if (isBeside && openId !== null && indexOfMail(mails, openId) >= 0)
      setOpenId(advanceFrom(list.rows, openId, mails, autoAdvance)?.mailId ?? null);
  };
  const context = useListContext(app.base, { kind, definition, open, leave });
  const pane = (
    <div className={styles['pane']}>
      {head}
      <MailListPane
        title={title}
        kind={kind}
        list={list}
        view={view}
        context={context}
        openId={isBeside ? openId : null}
        isBeside={isBeside}
        leaving={leaving}
        filter={filter}
        onFilter={onFilter}
        terms={terms}
      />
    </div>
  );
  return (
    <div className={classNames(styles['screen'], isBeside && styles['beside'])}>
      {isBeside ? (
        <SplitPane
          name="mail"
          defaultSize={listWidth}
          start={pane}
          narrowPane={openId === null ? 'start' : 'end'}
          end={
            <ReaderPane
              openId={openId}
              rows={list.rows}
              firstIndex={firstIndex}
              total={list.total}
              context={context}
              terms={terms}
              onOpen={open}
              onClose={() => setOpenId(null)}
            />
          }
        />
      ) : (
        pane
      )}
      <AppDialogs question={app.question} context={context} onClose={app.closeQuestion} />
    </div>
  );
}

interface ContextInput extends Pick<ActionContext, 'open' | 'leave'> {
  readonly kind: ListKind;
  readonly definition: ListDefinition | null;
}

/** What actions are given in this list; the same as long as they would do the same. */
function useListContext(base: ActionContext, { kind, definition, ...input }: ContextInput): ActionContext {
  const functions = useStableFunctions({ open: input.open, leave: input.leave });
  return useMemo(() => {
    const list = definition === null || kind === 'drafts' ? null : toListRef(definition);
    return { ...base, ...functions, listKind: kind, list };
  }, [base, functions, kind, definition]);
}

/** What is open beside the list lives in the URL: a reload shows it again. */
function useOpenMail(): [string | null, (mailId: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const set = (mailId: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (mailId === null) next.delete('mail');
        else next.set('mail', mailId);
        return next;
      },
      { replace: true },
    );
  return [query.get('mail'), set];
}

/** What opens when these leave: the next or the previous, at the end of the list the other; nothing where the list is wanted. */
function advanceFrom(
  rows: readonly MailListItem[],
  openId: string,
  leaving: readonly MailListItem[],
  autoAdvance: Settings['autoAdvance'],
): MailListItem | undefined {
  const gone = new Set<string>(leaving.map((mail) => mail.mailId));
  const at = Math.max(0, indexOfMail(rows, openId));
  const next = rows.slice(at).find((row) => !gone.has(row.mailId));
  const previous = rows.slice(0, at).findLast((row) => !gone.has(row.mailId));
  if (autoAdvance === 'list') return undefined;
  return autoAdvance === 'next' ? (next ?? previous) : (previous ?? next);
}

interface ReaderPaneProps {
  readonly openId: string | null;
  readonly rows: readonly MailListItem[];
  readonly firstIndex: number;
  readonly total: number;
  readonly context: ActionContext;
  readonly terms: readonly string[];
  readonly onOpen: (mail: MailListItem) => void;
  readonly onClose: () => void;
}

function ReaderPane({ openId, rows, firstIndex, total, context, terms, onOpen, onClose }: ReaderPaneProps) {
  const t = useStrings(mailboxStrings);
  const { at, row, previous, next } = useMemo(() => findNeighbours(rows, openId), [rows, openId]);
  const isNarrow = useMedia(narrowPaneQuery);
  if (openId === null)
    return (
      <div className={styles['readerPane']}>
        <div className={styles['middle']}>
          <EmptyState icon="mailOpen" title={t('noMailOpen')} hint={t('noMailOpenHint')} />
        </div>
      </div>
    );
  return (
    <div className={styles['readerPane']}>
      <LateReader
        mailId={openId}
        row={row}
        context={context}
        terms={terms}
        isNarrow={isNarrow}
        position={at < 0 ? undefined : { index: firstIndex + at, total }}
        onClose={onClose}
        onPrevious={previous && (() => onOpen(previous))}
        onNext={next && (() => onOpen(next))}
      />
    </div>
  );
}
