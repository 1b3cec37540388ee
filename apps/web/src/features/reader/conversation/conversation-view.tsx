import type { MailListItem } from '@hongyan/contract';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import type { MailThread } from '../../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Label, LabelTags } from '../../folders/index.ts';
import { findCollapsedRun, firstOpen } from './collapse-plan.ts';
import styles from './conversation.module.css';
import { ConversationMail } from './conversation-mail.tsx';

export interface ConversationViewProps {
  readonly thread: MailThread;
  /** The mail that was opened. */
  readonly mailId: string;
  readonly context: ActionContext;
  /** What scrolls: the opened mail stays where it is when the others come around it. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** A conversation: its mails one below the other, read ones folded to a line. Keys n and p go from one to the next. */
export function ConversationView({ thread, mailId, context, scroller }: ConversationViewProps) {
  const t = useStrings(conversationStrings);
  const mails = thread.list;
  const container = useRef<HTMLDivElement>(null);
  // The choice of a person is kept; what they have not touched follows what is opened and unread.
  const [opened] = useState(() => firstOpen(mails, mailId));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (mail: MailListItem): boolean =>
    chosen.get(mail.mailId) ?? (opened.has(mail.mailId) || mail.mailId === mailId);
  const set = (ids: readonly string[], open: boolean): void =>
    setChosen((before) => new Map([...before, ...ids.map((id): [string, boolean] => [id, open])]));
  const [showsAll, setShowsAll] = useState(false);
  const run = showsAll ? null : findCollapsedRun(mails, isOpen);
  useKeepPosition(container, scroller, mailId);
  useKeyStrokes((event) => {
    if (event.ctrlKey || event.metaKey || (event.key !== 'n' && event.key !== 'p')) return false;
    const next = stepTarget(container.current, mails, event.key === 'n' ? 1 : -1);
    if (next === undefined) return false;
    setShowsAll(true);
    set([next], true);
    requestAnimationFrame(() => goTo(container.current, next));
    return true;
  });
  const home = mails.find((mail) => mail.mailId === mailId)?.mailboxId;
  const isAllOpen = mails.every(isOpen);
  return (
    <div ref={container}>
      <LatestMessage mails={mails} mailId={mailId} labels={context.navigation?.labelList ?? []}>
        <Button kind="quiet" size="small" onClick={() => set(listIds(mails), !isAllOpen)}>
          {t(isAllOpen ? 'collapseAll' : 'expandAll')}
        </Button>
      </LatestMessage>
      {mails.map((mail, index) =>
        run !== null && index >= run.from && index < run.to ? (
          index === run.from && (
            <button key="older" type="button" className={styles['older']} onClick={() => setShowsAll(true)}>
              {t('olderMails', { count: run.to - run.from })}
            </button>
          )
        ) : (
          <Fragment key={mail.mailId}>
            <ConversationMail
              mail={mail}
              isOpen={isOpen(mail)}
              onToggle={() => set([mail.mailId], !isOpen(mail))}
              folderName={mail.mailboxId === home ? '' : context.folderName(mail.mailboxId)}
              context={context}
            />
          </Fragment>
        ),
      )}
    </div>
  );
}

const listIds = (mails: readonly MailListItem[]): string[] => mails.map((mail) => mail.mailId);

function LatestMessage({
  mails,
  mailId,
  labels,
  children,
}: {
  mails: readonly MailListItem[];
  mailId: string;
  labels: readonly Label[];
  children: React.ReactNode;
}) {
  const t = useStrings(conversationStrings);
  const tm = useStrings(mailboxStrings);
  const mail = mails.find((one) => one.mailId === mailId) ?? mails.at(-1);
  return (
    <div className={styles['header']}>
      <h2 className={styles['subject']}>{mail?.mailSubject || tm('noSubject')}</h2>
      <LabelTags ids={mail?.labels ?? []} labels={labels} />
      <span className={styles['count']}>{t('mails', { count: mails.length })}</span>
      {children}
    </div>
  );
}

/** When the conversation takes the place of the single mail, the opened one stays where it was on the screen. */
function useKeepPosition(
  container: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  mailId: string,
): void {
  useLayoutEffect(() => {
    const mail = findMail(container.current, mailId);
    const { current: view } = scroller;
    if (!mail || !view) return;
    const below = mail.getBoundingClientRect().top - view.getBoundingClientRect().top;
    // A few lines above may be seen; a long conversation begins at the opened mail.
    if (below > view.clientHeight / 3) view.scrollTop += below - topGapPx;
  }, [container, scroller, mailId]);
}
const topGapPx = 12;

function findMail(container: HTMLElement | null, mailId: string): HTMLElement | null {
  return container?.querySelector<HTMLElement>(`[data-mail-id="${CSS.escape(mailId)}"]`) ?? null;
}

/** The mail that a step leads to, from the one that has the focus, else from the first on the screen. */
function stepTarget(container: HTMLElement | null, mails: readonly MailListItem[], by: 1 | -1): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-mail-id]');
  const shown = [...(container?.querySelectorAll<HTMLElement>('[data-mail-id]') ?? [])].find(
    (mail) => mail.getBoundingClientRect().bottom > 0 && mail.querySelector('[aria-expanded="true"]') !== null,
  );
  const from = focused && container?.contains(focused) ? focused : shown;
  const at = mails.findIndex((mail) => mail.mailId === from?.dataset['mailId']);
  return mails[at + by]?.mailId;
}

function goTo(container: HTMLElement | null, mailId: string): void {
  const mail = findMail(container, mailId);
  mail?.scrollIntoView({ block: 'nearest' });
  mail?.querySelector('button')?.focus({ preventScroll: true });
}
