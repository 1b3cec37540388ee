import { maxInvitationCommentCharacters, type Participant } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { type Day, dateOfDay, dayOfDate, msPerDay, wallOfInstant, wallTime } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { type AnswerSubject, proposeTime } from '../data/invitations.ts';
import { occurrencesQuery } from '../data/queries.ts';
import { type FormTimes, findTimeProblem, formTimes, timesOfForm } from '../editor/event-form.ts';
import { FreeBusyPanel } from '../editor/free-busy-panel.tsx';
import { slotOf, TimeFields, withSlot } from '../editor/time-fields.tsx';
import { formatTimes, shownTitle } from '../grid/describe-event.ts';
import { spansOf, spansOfDay } from '../grid/spans.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import styles from './invitations.module.css';

/** When an event is now. */
export interface EventTimes {
  readonly allDay: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface ProposeDialogProps {
  readonly subject: AnswerSubject;
  readonly times: EventTimes;
  readonly organizer: { readonly address: string; readonly name: string };
  readonly people: readonly Participant[];
  readonly onClose: () => void;
}

/** Proposes another time, with one's own day and the times of the others before one's eyes. */
export function ProposeDialog({ subject, times, organizer, people, onClose }: ProposeDialogProps) {
  const t = useStrings(invitationStrings);
  const reading = useDateReading();
  const me = useHomeIndex()?.reader.address;
  const [form, setForm] = useState(() => makeTimes(times, reading.timeZone));
  const [comment, setComment] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const day = dayOfDate(form.startDate);
  const isTooLong = countCharacters(comment.trim()) > maxInvitationCommentCharacters;
  const send = async (): Promise<void> => {
    const isInvalid = findTimeProblem(form, reading.timeZone) !== undefined;
    setWrong(isInvalid);
    if (isInvalid || isTooLong) return;
    setBusy(true);
    try {
      await proposeTime(subject, timesOfForm(form), comment.trim());
      onClose();
    } catch (error) {
      setBusy(false);
      presentError(error, 'warning');
    }
  };
  const addresses = [me ?? '', organizer.address, ...people.map(({ address }) => address)];
  return (
    <Dialog
      open
      size="large"
      title={t('proposeTitle')}
      description={t('proposeText', { name: organizer.name || organizer.address })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void send()}>
            {t('sendProposal')}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <TimeFields
          form={form}
          onChange={(next) => {
            setForm(next);
            setWrong(false);
          }}
          error={isWrong ? t('proposalInvalid') : undefined}
        />
        {day !== undefined && (
          <>
            <OwnDay day={day} />
            <FreeBusyPanel
              addresses={uniqueAddresses(addresses)}
              day={day}
              slot={form.allDay ? null : slotOf(form, form.zone || reading.timeZone)}
              onPick={(slot) => setForm(withSlot(form, slot, form.zone || reading.timeZone))}
            />
          </>
        )}
        <TextArea
          label={t('comment')}
          rows={2}
          value={comment}
          onChange={setComment}
          error={isTooLong ? t('commentTooLong', { max: maxInvitationCommentCharacters }) : undefined}
        />
      </div>
    </Dialog>
  );
}

const uniqueAddresses = (addresses: readonly string[]): readonly string[] => [
  ...new Map(addresses.filter((one) => one !== '').map((one) => [one.toLowerCase(), one])).values(),
];

/** The controls at the time that an event has now. */
function makeTimes({ allDay, startsAt, endsAt }: EventTimes, zone: string): FormTimes {
  const [start, end] = [startsAt, endsAt].map((at) => {
    if (allDay) return dateOfDay(Math.floor(at / msPerDay));
    const wall = wallOfInstant(at, zone);
    return wallTime(wall.day, wall.minutes);
  });
  return { allDay, zone, ...formTimes(start ?? '', end ?? '', allDay) };
}

/** What one has on that day. */
function OwnDay({ day }: { day: Day }) {
  const t = useStrings(invitationStrings);
  const tc = useStrings(calendarStrings);
  const reading = useDateReading();
  const isOwn = useMailboxRight().right === 'own';
  const { data } = useQuery({ ...occurrencesQuery({ from: day, to: day + 1 }), enabled: isOwn });
  if (data === undefined) return null;
  const spans = spansOfDay(spansOf(data.list, reading.timeZone), day).filter(
    ({ occurrence }) => !occurrence.isCancelled && occurrence.myAnswer !== 'declined',
  );
  return (
    <section className={styles['ownDay']} aria-label={t('yourDay')}>
      <h3 className={styles['ownDayTitle']}>
        {t('yourDay')} <span className={styles['quiet']}>{dayTitle(day, reading.language)}</span>
      </h3>
      {spans.length === 0 && <p className={styles['quiet']}>{t('nothingThatDay')}</p>}
      <ul className={styles['people']}>
        {spans.map(({ key, occurrence }) => (
          <li key={key} className={styles['person']}>
            <span className={styles['quiet']}>
              {occurrence.allDay ? tc('allDay') : formatTimes(occurrence, reading)}
            </span>
            <span className={styles['personName']}>{shownTitle(occurrence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
