import type { MailDetail, MailListItem } from '@hongyan/contract';
import { type ReactNode, Suspense } from 'react';
import type { DateReading } from '../../lib/dates/format-date.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import { isUnreadable, SourceNote } from '../actions/index.ts';
import { InvitationCard } from '../calendar/index.ts';
import { AttachmentList } from './attachments/attachment-list.tsx';
import { CalendarCard } from './cards/calendar-card.tsx';
import { DeliveryCard } from './cards/delivery-card.tsx';
import { MailBody } from './mail-body.tsx';
import { MailHeader } from './mail-header.tsx';

const AuthorisedCard = lazyPart(async () => (await import('./cards/authorised-card.tsx')).AuthorisedCard);

export interface MessageProps {
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
export function Message({ mail, detail, error, onRetry, context, hidesSubject = false }: MessageProps) {
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
          <InvitationPart detail={detail} reading={reading} canWrite={context.canWrite} />
          {isUnreadable(detail) ? <SourceNote mailId={detail.mailId} /> : <MailBody mail={detail} />}
          <AttachmentList mailId={detail.mailId} attachments={detail.attachments} />
        </>
      ) : error === null ? (
        <Waiting hasHeader={mail !== undefined} />
      ) : (
        <ErrorState message={formatMessage(error)} onRetry={onRetry} />
      )}
    </>
  );
}

/** What a message says of an event: with what can be done about it where there is a calendar, else as text. */
function InvitationPart({
  detail,
  reading,
  canWrite,
}: {
  detail: MailDetail;
  reading: DateReading;
  canWrite: boolean;
}): ReactNode {
  const isOn = useFeatureSwitch();
  if (!detail.calendar) return null;
  const summary = <CalendarCard event={detail.calendar} reading={reading} />;
  if (!isOn('calendar')) return summary;
  return (
    <Suspense fallback={summary}>
      <InvitationCard mailId={detail.mailId} canWrite={canWrite} summary={summary} />
    </Suspense>
  );
}

/** The shape of a message, once it takes long. */
export function Waiting({ hasHeader }: { hasHeader: boolean }): ReactNode {
  const isLate = useDelayedFlag(true, skeletonAfterMs);
  if (!isLate) return null;
  return hasHeader ? <Skeleton shape="line" count={6} /> : <Skeleton shape="letter" />;
}
