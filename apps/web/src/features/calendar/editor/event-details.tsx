import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { AnchoredPopover } from '../../../ui/menus/anchored-popover.tsx';
import { colorOf, mayEdit, useCalendarScreen } from '../data/calendar-context.ts';
import { downloadInvitation } from '../data/download-invitation.ts';
import type { GivenAnswer } from '../data/invitations.ts';
import { eventQuery } from '../data/queries.ts';
import { colorClass, dotClass } from '../grid/color.ts';
import { shownTitle, whenOf } from '../grid/describe-event.ts';
import type { Span } from '../grid/spans.ts';
import type { AnswerDialog, AnsweredEvent } from '../invitations/answer-dialogs.tsx';
import { EventAnswer } from '../invitations/event-answer.tsx';
import { useAnswerKeys } from '../invitations/use-answer-keys.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './editor.module.css';
import { EventLines, Line } from './event-lines.tsx';

export interface EventDetailsProps {
  readonly span: Span;
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  /** Another time, another person. */
  readonly onAnswer: (dialog: AnswerDialog, event: AnsweredEvent) => void;
}

/** What an event is, beside it; what is not known yet comes after. */
export function EventDetails({ span, anchor, onClose, onEdit, onCopy, onDelete, onAnswer }: EventDetailsProps) {
  const t = useStrings(calendarStrings);
  const invitation = useStrings(invitationStrings);
  const { reading, calendars } = useCalendarScreen();
  const { occurrence } = span;
  const { data: event } = useQuery(eventQuery(occurrence));
  const canEdit = mayEdit(occurrence, calendars);
  // A quick hand answers before the event has come.
  const [early, setEarly] = useState<GivenAnswer>();
  useAnswerKeys(event === undefined && canEdit && occurrence.myAnswer !== null, setEarly);
  const calendar = calendars.get(occurrence.calendarId);
  return (
    <AnchoredPopover
      anchor={() => (anchor.isConnected ? anchor : null)}
      label={shownTitle(occurrence)}
      onClose={onClose}
      className={styles['details']}
    >
      <header className={styles['detailsHead']}>
        <span className={classNames(dotClass, colorClass(colorOf(occurrence, calendars)))} />
        <h2 className={styles['detailsTitle']}>{shownTitle(occurrence)}</h2>
        <IconButton icon="close" label={t('close')} size="small" onClick={onClose} />
      </header>
      <Line icon="clock">{whenOf(occurrence, reading)}</Line>
      {event && <EventLines event={event} />}
      {!event && occurrence.location !== '' && <Line icon="pin">{occurrence.location}</Line>}
      <Line icon="calendar">
        {calendar?.name}
        {calendar?.kind === 'shared' && ` · ${calendar.ownerName}`}
      </Line>
      {canEdit && event && (
        <EventAnswer occurrence={occurrence} event={event} early={early} onOpen={onAnswer} onRemoved={onClose} />
      )}
      {canEdit && (
        <footer className={styles['detailsFoot']}>
          <Button kind="quiet" icon="bin" onClick={onDelete}>
            {t('delete')}
          </Button>
          {event && event.participants.length > 0 && (
            <IconButton icon="download" label={invitation('download')} onClick={() => void downloadInvitation(event)} />
          )}
          <Button kind="quiet" icon="copy" onClick={onCopy}>
            {t('copy')}
          </Button>
          <Button kind="primary" icon="pen" onClick={onEdit}>
            {t('edit')}
          </Button>
        </footer>
      )}
    </AnchoredPopover>
  );
}
