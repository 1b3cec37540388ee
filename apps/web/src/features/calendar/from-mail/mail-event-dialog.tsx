import type { Calendar, MailDetail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayOfDate, minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { translate } from '../../../lib/language/strings.ts';
import { mailDetailQuery } from '../../../mail-model/queries/mail-queries.ts';
import type { ActionDialogProps } from '../../../platform/features/mail-action.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useHomeIndex, useSettings } from '../../../platform/settings/home-index.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { ownText, textOfHtml } from '../../message-body/index.ts';
import { calendarsQuery } from '../data/queries.ts';
import { useTitleLimit } from '../data/title-limit.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { EventEditor } from '../editor/event-editor.tsx';
import { type FoundWhen, findDates } from '../quick-entry/find-dates.ts';
import type { MarkedWhen } from './date-highlights.ts';
import { DayEvents } from './day-events.tsx';
import { findLocation } from './find-location.ts';
import { fromMailStrings } from './from-mail.strings.ts';
import { MailCalendar } from './mail-calendar.tsx';
import { formOfMail } from './mail-event-form.ts';

export interface MailEventDialogProps {
  readonly mail: MailDetail;
  /** The time that was chosen in the message; null: the first that it names, or the next hour. */
  readonly marked: MarkedWhen | null;
  readonly onClose: () => void;
}

/** The editor on a new event that a mail is about, with what else is on that day. */
export function MailEventDialog({ mail, marked, onClose }: MailEventDialogProps) {
  const { data: calendars, error } = useQuery(calendarsQuery);
  const hasNone = calendars !== undefined && writableCalendars(calendars).length === 0;
  useEffect(() => {
    if (error !== null) presentError(error, 'warning');
    else if (hasNone) showWarning(translate(fromMailStrings, 'noCalendar'));
    else return;
    onClose();
  }, [error, hasNone, onClose]);
  if (calendars === undefined || hasNone) return null;
  return <MailEventEditor mail={mail} marked={marked} calendars={calendars} onClose={onClose} />;
}

function MailEventEditor({
  mail,
  marked,
  calendars,
  onClose,
}: MailEventDialogProps & { calendars: readonly Calendar[] }) {
  const settings = useSettings();
  const reading = useDateReading();
  const maxTitle = useTitleLimit();
  const me = useHomeIndex()?.reader.address ?? '';
  const writable = writableCalendars(calendars);
  const now = wallOfInstant(reading.nowMs, reading.timeZone);
  const [form] = useState(() => {
    const text = ownText(mail.text ?? textOfHtml(mail.html ?? ''));
    const { eventMinutes } = settings;
    const chosen = marked ?? firstWhen(text, mail, { nowMs: reading.nowMs, zone: reading.timeZone, eventMinutes });
    const from = now.day * minutesPerDay + (Math.floor(now.minutes / 60) + 1) * 60;
    return formOfMail(mail, {
      when: chosen?.when ?? null,
      otherwise: { allDay: false, from, to: from + eventMinutes },
      location: findLocation(chosen?.line ?? '', text),
      // The first takes it; there is one.
      calendarId: (writable[0] as Calendar).calendarId,
      settings,
      maxTitle,
      ownAddresses: [me],
    });
  });
  const firstDay = dayOfDate(form.startDate) ?? now.day;
  return (
    <MailCalendar calendars={calendars} range={{ from: firstDay, to: firstDay + 1 }}>
      <EventEditor
        form={form}
        event={null}
        calendars={writable}
        isSuggested
        onClose={onClose}
        beside={({ startDate }) => {
          const day = dayOfDate(startDate);
          return day === undefined ? null : <DayEvents day={day} />;
        }}
      />
    </MailCalendar>
  );
}

/** The first time that a mail names for something to come, with its line. */
function firstWhen(
  text: string,
  { sentAt, receivedAt }: MailDetail,
  reading: { readonly nowMs: number; readonly zone: string; readonly eventMinutes: number },
): MarkedWhen | null {
  const { day: today, minutes } = wallOfInstant(sentAt ?? receivedAt, reading.zone);
  const when: FoundWhen | undefined = findDates(text, { ...reading, today, minutes }, 1)[0];
  if (when === undefined) return null;
  const end = text.indexOf('\n', when.to);
  return { when, line: text.slice(text.lastIndexOf('\n', when.from) + 1, end < 0 ? text.length : end) };
}

/** The same as an action of a mail in a list or a reader. */
export function MailEventAction({ mail, onClose }: ActionDialogProps) {
  const { data, error } = useQuery(mailDetailQuery(mail.mailId));
  useEffect(() => {
    if (error === null) return;
    presentError(error, 'warning');
    onClose();
  }, [error, onClose]);
  return data === undefined ? null : <MailEventDialog mail={data} marked={null} onClose={onClose} />;
}
