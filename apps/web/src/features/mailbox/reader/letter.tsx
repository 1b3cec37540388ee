import type { MailDetail, MailListItem } from '@hongyan/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/present-error.ts';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDelayedFlag } from '../../../ui/use-delayed-flag.ts';
import { mailboxRightNow, useDateReading } from '../../home/index.ts';
import { useSession } from '../../identity/index.ts';
import type { ActionContext } from '../action-context.ts';
import { setSeen } from '../change-mails.ts';
import { AttachmentList } from './attachment-list.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { MailBody } from './mail-body.tsx';
import { MailHeader } from './mail-header.tsx';
import { SourceNote } from './source-note.tsx';
import { isUnreadable } from './unreadable.ts';

const AuthorisedCard = lazy(async () => ({ default: (await import('./authorised-card.tsx')).AuthorisedCard }));

export interface LetterProps {
  /** What is known of the mail before its text has come. */
  readonly mail: MailListItem | undefined;
  readonly detail: MailDetail | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly context: ActionContext;
  readonly hidesSubject?: boolean;
}

/** How long an answer may take before its shape is shown. */
export const skeletonAfterMs = 150;

/** One mail whole: its head, its text, its files. */
export function Letter({ mail, detail, error, onRetry, context, hidesSubject = false }: LetterProps) {
  const reading = useDateReading();
  const ownAddress = useSession((state) => state.mailAddr);
  return (
    <>
      {mail && (
        <MailHeader
          row={mail}
          detail={detail}
          labels={context.navigation?.labelList ?? []}
          reading={reading}
          ownAddress={ownAddress}
          hidesSubject={hidesSubject}
          context={{ ...context, mails: [mail] }}
        />
      )}
      {detail ? (
        <>
          <DeliveryCard detail={detail} mail={mail} reading={reading} context={context} />
          {detail.authorised !== null && (
            <Suspense>
              <AuthorisedCard mailId={detail.mailId} reading={reading} />
            </Suspense>
          )}
          {detail.calendar && <CalendarCard event={detail.calendar} reading={reading} />}
          {isUnreadable(detail) ? <SourceNote mailId={detail.mailId} /> : <MailBody mail={detail} />}
          <AttachmentList mailId={detail.mailId} attachments={detail.attachments} />
        </>
      ) : error === null ? (
        <Waiting hasHeader={mail !== undefined} />
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      )}
    </>
  );
}

/** The shape of a letter, once it takes long. */
export function Waiting({ hasHeader }: { hasHeader: boolean }): ReactNode {
  const isLate = useDelayedFlag(true, skeletonAfterMs);
  if (!isLate) return null;
  return hasHeader ? <Skeleton shape="line" count={6} /> : <Skeleton shape="letter" />;
}

/** Opening a mail reads it: once for each opening, so that marking it unread again stands. */
export function useMarkSeen(mail: MailListItem | undefined): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!mail || opened.current === mail.mailId) return;
    opened.current = mail.mailId;
    // Who may only look into a person's mailbox leaves no mark there.
    if (mail.seen || !mailboxRightNow().mayDo('mark')) return;
    // After the letter has been painted: the lists and counts that change with it can wait for a frame.
    setTimeout(() => void setSeen([mail], true, { quiet: true }));
  }, [mail]);
}
