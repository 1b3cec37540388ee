import { type CalendarId, type Invitation, maxInvitationCommentCharacters } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type AnswerSubject, answerProposal, removeCancelled, takeInvitation } from '../data/invitations.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { invitationCardStrings } from '../strings/invitation-card.strings.ts';
import { type AnswerDialog, AnswerDialogs } from './answer-dialogs.tsx';
import { AnswerPanel, CalendarChoice } from './answer-panel.tsx';
import { chooseOffer, type InvitationOffer, lacksRight } from './describe-invitation.ts';
import styles from './invitations.module.css';
import { MoreAnswers } from './more-answers.tsx';
import { AnswerTag } from './people-answers.tsx';

export interface InvitationActionsProps {
  readonly mailId: string;
  readonly invitation: Invitation;
  readonly canWrite: boolean;
  /** Whom the message speaks for. */
  readonly name: string;
}

/** What can be done about a message: answer, take over, remove, decide. */
export function InvitationActions({ mailId, invitation, canWrite, name }: InvitationActionsProps) {
  const t = useStrings(invitationStrings);
  const { event, stored, myAnswer } = invitation;
  const offer = chooseOffer(invitation, canWrite);
  const subject = chooseSubject(mailId, invitation);
  const { right } = useMailboxRight();
  if (lacksRight(invitation)) return <p className={styles['quiet']}>{t('rightMissing')}</p>;
  return (
    <>
      {right !== 'own' && isAnythingOffered(offer) && <p className={styles['quiet']}>{t('forMailbox')}</p>}
      {offer.answer && <AnswerRow {...{ mailId, invitation, subject }} />}
      {!isAnythingOffered(offer) && myAnswer !== null && myAnswer !== 'needsAction' && (
        <p className={styles['fact']}>
          <span className={styles['quiet']}>{t('yourAnswer')}</span> <AnswerTag answer={myAnswer} />
        </p>
      )}
      {offer.take && <TakeRow mailId={mailId} title={event.title} />}
      {offer.remove && stored !== null && (
        <div className={styles['panel']}>
          <Button icon="bin" onClick={() => void removeCancelled(subject.target, event.title)}>
            {t('remove')}
          </Button>
        </div>
      )}
      {offer.decide && <DecideRow mailId={mailId} title={event.title} name={name} />}
    </>
  );
}

const isAnythingOffered = (offer: InvitationOffer): boolean => Object.values(offer).includes(true);

/** A message speaks of its own version of the event; what came after a refused proposal is answered at the event. */
function chooseSubject(mailId: string, { kind, stored, event: { title } }: Invitation): AnswerSubject {
  if (kind !== 'declineCounter' || stored === null) return { target: { kind: 'mail', mailId }, title, shown: stored };
  const { calendarId, eventId, recurrenceId } = stored;
  return { target: { kind: 'event', calendarId, eventId, recurrenceId }, title, shown: stored };
}

function AnswerRow({
  mailId,
  invitation,
  subject,
}: {
  mailId: string;
  invitation: Invitation;
  subject: AnswerSubject;
}) {
  const t = useStrings(invitationCardStrings);
  const { event, startsAt, endsAt, stored, myAnswer, recurrenceId } = invitation;
  const [dialog, setDialog] = useState<AnswerDialog | null>(null);
  return (
    <>
      <AnswerPanel
        subject={subject}
        myAnswer={myAnswer ?? 'needsAction'}
        isNew={stored === null}
        isSeries={false}
        isDoubtful={!invitation.isProven}
        hasKeys={false}
      >
        <MoreAnswers
          mayPropose={!event.isRepeated || recurrenceId !== ''}
          {...(event.organizer && { onOpen: setDialog })}
          {...(stored === null && { onTake: () => void takeInvitation(mailId, undefined, event.title) })}
        />
      </AnswerPanel>
      {event.isRepeated && recurrenceId === '' && <p className={styles['quiet']}>{t('seriesHint')}</p>}
      {dialog !== null && event.organizer && (
        <AnswerDialogs
          dialog={dialog}
          event={{
            ...{ subject, organizer: event.organizer, people: event.participants },
            times: { startsAt, endsAt, allDay: event.allDay },
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function TakeRow({ mailId, title }: { mailId: string; title: string }) {
  const t = useStrings(invitationStrings);
  const [calendarId, setCalendarId] = useState<CalendarId>();
  return (
    <div className={styles['panel']}>
      <CalendarChoice calendarId={calendarId} onChange={setCalendarId} />
      <div className={styles['buttons']}>
        <Button icon="calendar" onClick={() => void takeInvitation(mailId, calendarId, title)}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

/** Takes over the time that somebody proposes, or keeps one's own. */
function DecideRow({ mailId, title, name }: { mailId: string; title: string; name: string }) {
  const t = useStrings(invitationStrings);
  const tc = useStrings(invitationCardStrings);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const isTooLong = countCharacters(comment.trim()) > maxInvitationCommentCharacters;
  const decide = (accept: boolean): void => {
    if (isTooLong) return;
    setBusy(true);
    void answerProposal(mailId, accept, comment.trim(), title).finally(() => setBusy(false));
  };
  return (
    <div className={styles['panel']}>
      <div className={styles['buttons']}>
        <Button kind="primary" icon="check" busy={isBusy} onClick={() => decide(true)}>
          {tc('useProposal')}
        </Button>
        <Button icon="close" disabled={isBusy} onClick={() => decide(false)}>
          {tc('keepTime')}
        </Button>
        <Button kind="quiet" icon="pen" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('addComment')}
        </Button>
      </div>
      {isOpen && (
        <div className={styles['options']}>
          <TextArea
            label={tc('commentToSender', { name })}
            rows={2}
            value={comment}
            onChange={setComment}
            error={isTooLong ? t('commentTooLong', { max: maxInvitationCommentCharacters }) : undefined}
          />
        </div>
      )}
    </div>
  );
}
