import type { Calendar, CalendarEvent, EventScope, Occurrence } from '@hongyan/contract';
import { useState } from 'react';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { createEvent, deleteEvent, type EventMove, moveEvent, showMoved } from '../data/change-events.ts';
import { eventQuery } from '../data/queries.ts';
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
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
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
      const event = await queryClient.fetchQuery(eventQuery(occurrence));
      setForm({ form: formOfEvent(event), event });
    } catch (error) {
      presentError(error, 'warning');
    }
  };
  const ask = (
    occurrence: Occurrence,
    what: ScopeQuestion['what'],
    act: (scope: EventScope) => void,
    giveUp: () => void,
  ): void => {
    if (!occurrence.isRepeated) return act('all');
    setQuestion({
      what,
      answer: (scope) => {
        setQuestion(null);
        act(scope);
      },
      giveUp: () => {
        setQuestion(null);
        giveUp();
      },
    });
  };
  const remove = (occurrence: Occurrence): void => {
    setOpened(null);
    ask(
      occurrence,
      'delete',
      (scope) => void deleteEvent(occurrence, scope),
      () => undefined,
    );
  };
  const copyTo = async (span: Span, to: Draft): Promise<void> => {
    setOpened(null);
    try {
      const { calendarId, eventId, recurrenceId } = span.occurrence;
      const event = await readData(api.calendar.event({ calendarId, eventId, recurrenceId }));
      const copy = copyOfEvent(event, to, reading.timeZone);
      const options = { personZone: reading.timeZone, idempotencyKey: crypto.randomUUID() };
      await createEvent(writable.find((one) => one.calendarId === calendarId)?.calendarId ?? calendarId, copy, options);
    } catch (error) {
      presentError(error, 'warning');
    }
  };
  const dropEvent = (span: Span, to: Draft, isCopy: boolean): void => {
    if (isCopy) return void copyTo(span, to);
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
    copy: (span: Span): void => void copyTo(span, draftOfSpan(span)),
    dropEvent,
  };
}

export type EventSession = ReturnType<typeof useEventSession>;

/** Calendars that take events, the default one first. */
const writableCalendars = (calendars: readonly Calendar[]): readonly Calendar[] =>
  calendars
    .filter(({ kind, right }) => (kind === 'own' || kind === 'shared') && (right === 'edit' || right === 'manage'))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));

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
