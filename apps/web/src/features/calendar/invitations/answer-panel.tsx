import type { CalendarId, ParticipantAnswer } from '@hongyan/contract';
import { maxInvitationCommentCharacters } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { type AnswerSubject, answerInvitation, type GivenAnswer, givenAnswers } from '../data/invitations.ts';
import { calendarsQuery } from '../data/queries.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './invitations.module.css';
import { answerKeys, useAnswerKeys } from './use-answer-keys.ts';

const iconOf: Record<GivenAnswer, IconName> = { accepted: 'check', tentative: 'help', declined: 'close' };
const labelOf = { accepted: 'accept', tentative: 'tentative', declined: 'decline' } as const;

export interface AnswerPanelProps {
  readonly subject: AnswerSubject;
  readonly myAnswer: ParticipantAnswer | null;
  /** The event is not in a calendar yet, so one chooses which. */
  readonly isNew: boolean;
  /** Of an occurrence of a series: the answer may be for all of it. */
  readonly isSeries: boolean;
  /** Nobody vouches for who invites: no answer is suggested. */
  readonly isDoubtful?: boolean;
  /** The keys y, m and n answer while this is shown. */
  readonly hasKeys: boolean;
  /** Whose key was pressed before this was shown. */
  readonly early?: GivenAnswer | undefined;
  /** What else can be done: at the end of the row. */
  readonly children?: ReactNode;
}

/** Accept, maybe, decline: one press answers. A comment, and whether a mail goes, when that is wanted. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { subject, myAnswer, isNew, isSeries, isDoubtful = false, hasKeys, early, children } = props;
  const t = useStrings(invitationStrings);
  const optionsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const [reply, setReply] = useState(true);
  const [calendarId, setCalendarId] = useState<CalendarId>();
  // A first answer is nearly always for the whole series, a later one for the day on which one cannot come.
  const [isAll, setAll] = useState(myAnswer === 'needsAction');
  const isTooLong = countCharacters(comment.trim()) > maxInvitationCommentCharacters;
  const answer = (chosen: GivenAnswer): void => {
    if (isTooLong) return;
    const meant = isSeries && isAll ? wholeSeries(subject) : subject;
    void answerInvitation(meant, { answer: chosen, comment: comment.trim(), reply, calendarId });
    setComment('');
    setOpen(false);
  };
  useAnswerKeys(hasKeys, answer, early);
  return (
    <div className={styles['panel']}>
      {isSeries && (
        <Segmented
          label={t('answerFor')}
          value={isAll ? 'all' : 'one'}
          options={[
            { value: 'one', label: t('thisOne') },
            { value: 'all', label: t('allOfThem') },
          ]}
          onChange={(value) => setAll(value === 'all')}
        />
      )}
      <div className={styles['buttons']} role="group" aria-label={t('yourAnswer')}>
        {givenAnswers.map((one) => (
          <Button
            key={one}
            icon={iconOf[one]}
            kind={myAnswer === 'needsAction' && one === 'accepted' && !isDoubtful ? 'primary' : 'secondary'}
            pressed={myAnswer === one}
            className={myAnswer === one ? styles['given'] : undefined}
            disabled={isTooLong}
            title={hasKeys ? `${t(labelOf[one])} (${answerKeys[one]})` : undefined}
            aria-keyshortcuts={hasKeys ? answerKeys[one] : undefined}
            onClick={() => answer(one)}
          >
            {t(myAnswer === one ? `given_${one}` : labelOf[one])}
          </Button>
        ))}
        <Button
          kind="quiet"
          icon="pen"
          aria-expanded={isOpen}
          aria-controls={optionsId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('addComment')}
        </Button>
        {children}
      </div>
      <div id={optionsId} className={styles['options']} hidden={!isOpen}>
        {isOpen && (
          <>
            <TextArea
              label={t('comment')}
              rows={2}
              autoFocus
              value={comment}
              onChange={setComment}
              disabled={!reply}
              error={isTooLong ? t('commentTooLong', { max: maxInvitationCommentCharacters }) : undefined}
              hint={t('commentHint')}
            />
            <Checkbox checked={reply} onChange={setReply}>
              {t('sendAnswer')}
            </Checkbox>
            {isNew && <CalendarChoice calendarId={calendarId} onChange={setCalendarId} />}
          </>
        )}
      </div>
    </div>
  );
}

const wholeSeries = (subject: AnswerSubject): AnswerSubject => ({
  ...subject,
  target: subject.target.kind === 'event' ? { ...subject.target, recurrenceId: '' } : subject.target,
  shown: subject.shown && { ...subject.shown, recurrenceId: '' },
});

/** Which calendar the event enters; nothing to choose where there is only one. */
export function CalendarChoice({
  calendarId,
  onChange,
}: {
  calendarId: CalendarId | undefined;
  onChange: (calendarId: CalendarId) => void;
}) {
  const t = useStrings(invitationStrings);
  // In the mailbox of another it is that person's default calendar.
  const isOwn = useMailboxRight().right === 'own';
  const calendars = writableCalendars(useQuery({ ...calendarsQuery, enabled: isOwn }).data ?? []);
  const first = calendars[0];
  if (!isOwn || first === undefined || calendars.length < 2) return null;
  return (
    <Select
      label={t('intoCalendar')}
      value={calendarId ?? first.calendarId}
      options={calendars.map((one) => ({ value: one.calendarId, label: one.name }))}
      onChange={onChange}
    />
  );
}
