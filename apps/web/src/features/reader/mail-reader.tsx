import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { rowOfDetail } from '../../mail-model/cache/apply-change.ts';
import { conversationStrings } from '../../mail-model/conversation.strings.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import { type MailThread, mailDetailQuery, mailThreadQuery } from '../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import { useTabScroll } from '../../platform/tabs/tab-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import { ActionBar } from '../actions/index.ts';
import { Answer } from './answer.tsx';
import { ConversationView } from './conversation/conversation-view.tsx';
import styles from './mail-reader.module.css';
import { Message, skeletonAfterMs, Waiting } from './message.tsx';
import { SearchedTerms } from './searched-terms.ts';
import { useSetSeen } from './set-seen.ts';

export interface MailReaderProps {
  readonly mailId: string;
  /** The row where a list has it: shown before the message has come. */
  readonly row: MailListItem | undefined;
  /** The context without its mails; the reader puts its own in. */
  readonly context: ActionContext;
  /** The pane has no room for every action. */
  readonly isNarrow: boolean;
  /** Where it stands in its list, from 1, and how long that is. */
  readonly position?: { readonly index: number; readonly total: number } | undefined;
  /** Words of the search that it was opened from, to be marked; must keep their identity. */
  readonly terms?: readonly string[] | undefined;
  readonly onBack?: (() => void) | undefined;
  /** Leads away from a mail that is gone; `onBack` where it is not given. */
  readonly onClose?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** contract/errors: mailNotFound. */
const goneCode = 404001;

const namedActions = 3;
const noTerms: readonly string[] = [];

/** An opened mail: its actions, its conversation or its message, and room for an answer. */
export function MailReader(props: MailReaderProps) {
  const { context, isNarrow, onBack, onPrevious, onNext, position } = props;
  const t = useStrings(mailboxStrings);
  const { mailId, row } = useShownMail(props);
  const query = useQuery(mailDetailQuery(mailId));
  const detail = query.data;
  const mail = detail ? rowOfDetail(detail) : row;
  useSetSeen(detail && mail);
  const { conversationView } = useSettings();
  const threadQuery = useThread(mailId, row, conversationView);
  const thread = threadQuery.data;
  const isConversation = conversationView && isTogether(thread, mailId);
  // The list has said that there is more than this mail: nothing is shown that would jump when the others come.
  const isAwaited = conversationView && threadQuery.isPending && isOfMany(row);
  const scroller = useRef<HTMLDivElement>(null);
  useTabScroll(scroller, mailId);
  if (query.error instanceof ApiError && query.error.code === goneCode)
    return <Gone onLeave={props.onClose ?? onBack} />;
  // In a list by conversations an action is for the whole of it; the row knows its mails.
  const subjectOfActions = isConversation && row?.conversation ? row : mail;
  const own: ActionContext = { ...context, mails: subjectOfActions ? [subjectOfActions] : [] };
  return (
    <article className={styles['reader']} aria-label={mail?.mailSubject}>
      <div className={styles['toolbar']}>
        {onBack && <IconButton icon="chevronLeft" label={t('back')} shortcut="U" onClick={onBack} />}
        <ActionBar
          context={own}
          toolbar={isNarrow ? 'narrowReader' : 'reader'}
          named={namedActions}
          end={
            <>
              <ViewSwitch thread={thread} />
              <Neighbours position={position} onPrevious={onPrevious} onNext={onNext} />
            </>
          }
        />
      </div>
      <div ref={scroller} className={styles['scroller']} tabIndex={-1}>
        <div className={styles['message']}>
          <SearchedTerms value={props.terms ?? noTerms}>
            {isAwaited ? (
              <Waiting hasHeader={false} />
            ) : isConversation && thread ? (
              <ConversationView key={mailId} thread={thread} mailId={mailId} context={context} scroller={scroller} />
            ) : (
              <Message
                mail={mail}
                detail={detail}
                error={query.error}
                onRetry={() => void query.refetch()}
                context={context}
              />
            )}
          </SearchedTerms>
          <Answer
            context={own}
            detail={isAwaited ? undefined : detail}
            awaited={props.mailId}
            mailId={mailId}
            thread={isConversation ? thread : undefined}
            scroller={scroller}
          />
        </div>
      </div>
    </article>
  );
}

/** The conversation of a mail; not asked for where the list has said that there is none. */
function useThread(mailId: string, row: MailListItem | undefined, isWanted: boolean) {
  const isAlone = row?.mailId === mailId && row.conversation?.count === 1;
  return useQuery({ ...mailThreadQuery(mailId), enabled: isWanted && !isAlone });
}

const isOfMany = (row: MailListItem | undefined): boolean => (row?.conversation?.count ?? 1) > 1;

/** Whether there is more than the one mail to show. */
function isTogether(thread: MailThread | undefined, mailId: string): boolean {
  return thread !== undefined && thread.list.length > 1 && thread.list.some((mail) => mail.mailId === mailId);
}

/** The mail to show: the one before stays until the next has its message, or has taken long. */
function useShownMail({ mailId, row }: MailReaderProps): Pick<MailReaderProps, 'mailId' | 'row'> {
  const query = useQuery(mailDetailQuery(mailId));
  const { conversationView } = useSettings();
  const thread = useThread(mailId, row, conversationView);
  const isWhole = !conversationView || !isOfMany(row) || !thread.isPending;
  const isReady = (query.data !== undefined && isWhole) || query.isError;
  const isLate = useDelayedFlag(!isReady, skeletonAfterMs);
  const [shown, setShown] = useState({ mailId, row });
  const isDue = isReady || isLate || shown.mailId === mailId;
  if (isDue && (shown.mailId !== mailId || shown.row !== row)) {
    setShown({ mailId, row });
    return { mailId, row };
  }
  return shown;
}

/** The mail was deleted, or put where this person may not read, while it was open here. */
function Gone({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useStrings(conversationStrings);
  return (
    <article className={styles['reader']}>
      <EmptyState
        icon="mailOpen"
        title={t('gone')}
        hint={t('goneHint')}
        action={onLeave && <Button onClick={onLeave}>{t('backToList')}</Button>}
      />
    </article>
  );
}

/** One mail or its whole conversation: the person's setting, where there is a choice. */
function ViewSwitch({ thread }: { thread: MailThread | undefined }) {
  const t = useStrings(conversationStrings);
  const { conversationView } = useSettings();
  const save = useSaveSetting();
  if (conversationView && (thread?.list.length ?? 0) < 2) return null;
  return (
    <IconButton
      icon="conversation"
      className={styles['viewSwitch']}
      label={t('conversationView')}
      pressed={conversationView}
      onClick={() => save.mutate({ key: 'conversationView', value: !conversationView })}
    />
  );
}

function Neighbours({ position, onPrevious, onNext }: Pick<MailReaderProps, 'position' | 'onPrevious' | 'onNext'>) {
  const t = useStrings(mailboxStrings);
  const tc = useStrings(conversationStrings);
  return (
    <>
      {position && (
        <span className={styles['position']}>
          {tc('position', { index: figures.format(position.index), total: figures.format(position.total) })}
        </span>
      )}
      <IconButton icon="chevronUp" label={t('previous')} shortcut="K" disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon="chevronDown" label={t('next')} shortcut="J" disabled={!onNext} onClick={onNext} />
    </>
  );
}

const figures = new Intl.NumberFormat('en');
