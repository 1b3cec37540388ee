import type { MailListItem } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/present-error.ts';
import { useWords } from '../../../lib/words.ts';
import { useTabScroll } from '../../../shell/tab-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDateReading } from '../../home/index.ts';
import { useSession } from '../../identity/index.ts';
import type { ActionContext } from '../action-context.ts';
import { mailActions } from '../actions.ts';
import { mailDetailQuery } from '../api.ts';
import { rowOfDetail } from '../cache/apply-change.ts';
import { setSeen } from '../change-mails.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { mailboxWords } from '../mailbox.words.ts';
import { AttachmentList } from './attachment-list.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { MailBody } from './mail-body.tsx';
import { MailHeader } from './mail-header.tsx';
import styles from './mail-reader.module.css';

export interface MailReaderProps {
  readonly mailId: string;
  /** The row where a list has it: shown before the letter has come. */
  readonly row: MailListItem | undefined;
  /** The context without its mails; the reader puts its own in. */
  readonly context: ActionContext;
  /** The pane has no room for every action. */
  readonly isNarrow: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

const shownActions = [
  'reply',
  'replyAll',
  'forward',
  'editAgain',
  'recover',
  'delete',
  'deleteForGood',
  'move',
  'label',
  'markUnread',
  'star',
  'unstar',
];
const namedActions = 3;
/** In a narrow pane the commonest stand in the bar, the others under "more". */
const fewActions = ['reply', 'recover', 'delete', 'deleteForGood', 'move'];

/** An opened mail: its actions, its head, its letter, its files. */
export function MailReader({ mailId, row, context, isNarrow, onBack, onPrevious, onNext }: MailReaderProps) {
  const t = useWords(mailboxWords);
  const query = useQuery(mailDetailQuery(mailId));
  const detail = query.data;
  const mail = detail ? rowOfDetail(detail) : row;
  const reading = useDateReading();
  const ownAddress = useSession((state) => state.emailAddr);
  useMarkSeen(mail);
  const place = useRef<HTMLDivElement>(null);
  useTabScroll(place, mailId);
  const own: ActionContext = { ...context, mails: mail ? [mail] : [] };
  return (
    <article className={styles['reader']} aria-label={mail?.mailSubject}>
      <div className={styles['toolbar']}>
        {onBack && <IconButton icon="chevronLeft" label={t('back')} shortcut="U" onClick={onBack} />}
        <ActionBar
          context={own}
          shown={isNarrow ? fewActions : shownActions}
          named={namedActions}
          end={<Neighbours onPrevious={onPrevious} onNext={onNext} />}
        />
      </div>
      <div ref={place} className={styles['scroller']} tabIndex={-1}>
        <div className={styles['letter']}>
          {mail && (
            <MailHeader
              row={mail}
              detail={detail}
              labels={context.navigation?.labelList ?? []}
              reading={reading}
              ownAddress={ownAddress}
            />
          )}
          {detail ? (
            <>
              <DeliveryCard delivery={detail.delivery} />
              {detail.calendar && <CalendarCard event={detail.calendar} reading={reading} />}
              <MailBody mail={detail} />
              <AttachmentList attachments={detail.attachments} />
              <QuickAnswers context={own} />
            </>
          ) : query.isError ? (
            <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <Waiting hasHeader={mail !== undefined} />
          )}
        </div>
      </div>
    </article>
  );
}

function Waiting({ hasHeader }: { hasHeader: boolean }): ReactNode {
  return hasHeader ? <Skeleton shape="line" count={6} /> : <Skeleton shape="letter" />;
}

/** Opening a mail reads it: once for each opening, so that marking it unread again stands. */
function useMarkSeen(mail: MailListItem | undefined): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!mail || opened.current === mail.mailId) return;
    opened.current = mail.mailId;
    if (mail.seen) return;
    // After the letter has been painted: the lists and counts that change with it can wait for a frame.
    setTimeout(() => void setSeen([mail], true, { quiet: true }));
  }, [mail]);
}

function Neighbours({ onPrevious, onNext }: Pick<MailReaderProps, 'onPrevious' | 'onNext'>) {
  const t = useWords(mailboxWords);
  return (
    <>
      <IconButton icon="chevronUp" label={t('previous')} shortcut="K" disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon="chevronDown" label={t('next')} shortcut="J" disabled={!onNext} onClick={onNext} />
    </>
  );
}

/** The three answers again where the letter ends. */
function QuickAnswers({ context }: { context: ActionContext }) {
  const answers = mailActions.filter(
    (action) => ['reply', 'replyAll', 'forward'].includes(action.name) && action.isAvailable(context),
  );
  if (answers.length === 0) return null;
  return (
    <div className={styles['answers']}>
      {answers.map((action) => (
        <Button key={action.name} icon={action.icon} round onClick={() => void action.perform(context)}>
          {context.t(action.label)}
        </Button>
      ))}
    </div>
  );
}
