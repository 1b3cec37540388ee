import type { Calendar, CalendarEvent, EventScope, Occurrence } from '@hongyan/contract';
import { useState } from 'react';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { createEvent, deleteEvent, type EventMove, moveEvent, showMoved } from '../data/change-events.ts';
import { eventQuery } from '../data/queries.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { type Day, minutesPerDay, moveToZone, wallOfInstant } from '../dates/days.ts';
import { type Draft, draftOfSpan, timesOfDraft } from '../grid/draft.ts';
import type { Span } from '../grid/spans.ts';
import { type EventForm, formOfEvent, newForm } from './event-form.ts';

/** What waits for an answer: whose occurrences are meant. */
export interface ScopeQuestion {
  readonly what: 'change' | 'delete';
  readonly answer: (scope: EventScope) => void;
  readonly giveUp: () => void;
}

export interface OpenedEvent {
  readonly span: Span;
  readonly anchor: Element;
}

export interface OpenedForm {
  readonly form: EventForm;
  readonly event: CalendarEvent | null;
}

/** Everything that one does to events on the page: choosing a time, looking at one, editing, moving, copying, deleting. */
export function useEventSession(calendars: readonly Calendar[]) {
  const settings = useSettings();
  const reading = useDateReading();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [opened, setOpened] = useState<OpenedEvent | null>(null);
  const [form, setForm] = useState<OpenedForm | null>(null);
  const { question, ask } = useScopeQuestion();
  const writable = writableCalendars(calendars);

  const editNew = (next: EventForm): void => {
    setDraft(null);
    setForm({ form: next, event: null });
  };
  const newEvent = (day: Day): void => {
    const calendar = writable[0];
    if (!calendar) return;
    const now = wallOfInstant(reading.nowMs, reading.timeZone);
    const hour = now.day === day ? Math.min(22, Math.floor(now.minutes / 60) + 1) : 9;
    const from = day * minutesPerDay + hour * 60;
    editNew(newForm({ allDay: false, from, to: from + settings.eventMinutes }, calendar.calendarId, settings));
  };
  const edit = async (occurrence: Occurrence): Promise<void> => {
    setOpened(null);
    try {
      const event = await queryClient.query(eventQuery(occurrence));
      setForm({ form: formOfEvent(event), event });
    } catch (error) {
      presentError(error, 'warning');
    }
  };
  const remove = (occurrence: Occurrence): void => {
    setOpened(null);
    ask(occurrence, 'delete', (scope) => void deleteEvent(occurrence, scope));
  };
  const copyTo = (span: Span, to: Draft): void => {
    setOpened(null);
    void copyEvent(span.occurrence, to, reading.timeZone);
  };
  const dropEvent = (span: Span, to: Draft, isCopy: boolean): void => {
    if (isCopy) {
      copyTo(span, to);
      return;
    }
    const move: EventMove = {
      occurrence: span.occurrence,
      allDay: to.allDay,
      ...timesOfDraft(to),
      zone: reading.timeZone,
    };
    void showMoved(move).then((takeBack) =>
      ask(span.occurrence, 'change', (scope) => void moveEvent(move, scope, takeBack), takeBack),
    );
  };
  return {
    writable,
    draft,
    opened,
    form,
    question,
    beginEvent: (next: Draft): void => {
      setOpened(null);
      if (writable.length > 0) setDraft(next);
    },
    endDraft: () => setDraft(null),
    openEvent: (span: Span, anchor: Element): void => setOpened({ span, anchor }),
    endOpened: () => setOpened(null),
    editNew,
    newEvent,
    edit,
    endForm: () => setForm(null),
    remove,
    copy: (span: Span): void => copyTo(span, draftOfSpan(span)),
    dropEvent,
  };
}

type Ask = (
  occurrence: Occurrence,
  what: ScopeQuestion['what'],
  act: (scope: EventScope) => void,
  giveUp?: () => void,
) => void;

/** Asks which occurrences are meant, where an event has several. */
function useScopeQuestion(): { readonly question: ScopeQuestion | null; readonly ask: Ask } {
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const ask: Ask = (occurrence, what, act, giveUp) => {
    if (!occurrence.isRepeated) {
      act('all');
      return;
    }
    setQuestion({
      what,
      answer: (scope) => {
        setQuestion(null);
        act(scope);
      },
      giveUp: () => {
        setQuestion(null);
        giveUp?.();
      },
    });
  };
  return { question, ask };
}

export type EventSession = ReturnType<typeof useEventSession>;

/** Makes a copy of an event at another time, in its calendar. */
async function copyEvent(
  { calendarId, eventId, recurrenceId }: Occurrence,
  to: Draft,
  personZone: string,
): Promise<void> {
  try {
    const event = await readData(api.calendar.event({ calendarId, eventId, recurrenceId }));
    const options = { personZone, idempotencyKey: crypto.randomUUID() };
    await createEvent(calendarId, copyOfEvent(event, to, personZone), options);
  } catch (error) {
    presentError(error, 'warning');
  }
}

/** The fields of a copy at another time, once and in its own zone. */
function copyOfEvent(event: CalendarEvent, to: Draft, personZone: string) {
  const { title, location, notes, participants, reminders, color, busy, isPrivate } = event;
  const zone = to.allDay ? '' : event.zone || personZone;
  const times = timesOfDraft(to);
  return {
    title,
    location,
    notes,
    participants,
    reminders,
    color,
    busy,
    isPrivate,
    allDay: to.allDay,
    zone,
    repeat: null,
    start: to.allDay ? times.start : moveToZone(times.start, personZone, zone),
    end: to.allDay ? times.end : moveToZone(times.end, personZone, zone),
  };
}
