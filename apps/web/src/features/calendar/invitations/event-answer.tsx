import type { CalendarEvent, Occurrence } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type GivenAnswer, removeCancelled } from '../data/invitations.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import type { AnswerDialog, AnsweredEvent } from './answer-dialogs.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import styles from './invitations.module.css';
import { MoreAnswers } from './more-answers.tsx';

export interface EventAnswerProps {
  readonly occurrence: Occurrence;
  readonly event: CalendarEvent;
  /** Whose key was pressed before the event had come. */
  readonly early: GivenAnswer | undefined;
  readonly onOpen: (dialog: AnswerDialog, event: AnsweredEvent) => void;
  readonly onRemoved: () => void;
}

/** The own answer to an event of the calendar that somebody else organises; of a cancelled one the way out of it. */
export function EventAnswer({ occurrence, event, early, onOpen, onRemoved }: EventAnswerProps) {
  const t = useStrings(invitationStrings);
  if (event.isOrganizer) return null;
  const { calendarId, eventId, recurrenceId, startsAt, endsAt, allDay } = occurrence;
  const target = { kind: 'event', calendarId, eventId, recurrenceId } as const;
  if (event.isCancelled)
    return (
      <div className={styles['panel']}>
        <p className={styles['quiet']}>{t('cancelledHint')}</p>
        <Button
          icon="bin"
          onClick={() => {
            onRemoved();
            void removeCancelled(target, event.title);
          }}
        >
          {t('remove')}
        </Button>
      </div>
    );
  if (event.myAnswer === null) return null;
  const subject = { target, title: event.title, shown: occurrence };
  const { organizer, participants: people } = event;
  return (
    <AnswerPanel
      subject={subject}
      myAnswer={event.myAnswer}
      isNew={false}
      isSeries={occurrence.isRepeated}
      hasKeys
      early={early}
    >
      <MoreAnswers
        mayPropose
        {...(organizer && {
          onOpen: (dialog) => onOpen(dialog, { subject, organizer, people, times: { startsAt, endsAt, allDay } }),
        })}
      />
    </AnswerPanel>
  );
}
