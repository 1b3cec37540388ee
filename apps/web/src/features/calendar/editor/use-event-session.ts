import type { Calendar, CalendarEvent, Occurrence, Task } from '@hongyan/contract';
import { useState } from 'react';
import { type Day, minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { deleteEvent, presentRefusal } from '../data/change-events.ts';
import { eventQuery } from '../data/queries.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { type Draft, draftOfSpan, timesOfDraft } from '../grid/draft.ts';
import type { Span } from '../grid/spans.ts';
import type { AnswerDialog, AnsweredEvent } from '../invitations/answer-dialogs.tsx';
import { moveTask } from '../tasks/change-tasks.ts';
import { type EventForm, formOfEvent, newForm } from './event-form.ts';
import { useChangeQuestion } from './use-change-question.ts';
import { useEventDrops } from './use-event-drops.ts';

export interface OpenedEvent {
  readonly span: Span;
  readonly anchor: Element;
}

/** An answer that takes more than a press. */
export interface OpenedAnswer {
  readonly dialog: AnswerDialog;
  readonly event: AnsweredEvent;
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
  const [answering, setAnswering] = useState<OpenedAnswer | null>(null);
  const { question, ask, askInvite } = useChangeQuestion();
  const [task, setTask] = useState<Task | null>(null);
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
      const event = await readQuery(eventQuery(occurrence));
      setForm({ form: formOfEvent(event), event });
    } catch (error) {
      presentRefusal(error);
    }
  };
  const remove = (occurrence: Occurrence): void => {
    setOpened(null);
    ask({ occurrence, what: 'delete', act: (reach) => void deleteEvent(occurrence, reach) });
  };
  const drops = useEventDrops({ ask, askInvite, timeZone: reading.timeZone });
  const copyTo = (span: Span, to: Draft): void => {
    setOpened(null);
    drops.copyTo(span, to);
  };
  return {
    writable,
    draft,
    opened,
    form,
    question,
    answering,
    beginEvent: (next: Draft): void => {
      setOpened(null);
      if (writable.length > 0) setDraft(next);
    },
    endDraft: () => setDraft(null),
    openEvent: (span: Span, anchor: Element): void => {
      if (span.task === undefined) setOpened({ span, anchor });
      else if (span.task.mayChange) setTask(span.task);
    },
    task,
    endTask: () => setTask(null),
    endOpened: () => setOpened(null),
    editNew,
    newEvent,
    edit,
    endForm: () => setForm(null),
    remove,
    copy: (span: Span): void => copyTo(span, draftOfSpan(span)),
    dropEvent: (span: Span, to: Draft, isCopy: boolean): void => {
      if (span.task !== undefined) void moveTask(span.task, timesOfDraft(to).start, reading.timeZone);
      else if (isCopy) copyTo(span, to);
      else drops.moveTo(span, to);
    },
    askInvite,
    answer: (dialog: AnswerDialog, event: AnsweredEvent): void => {
      setOpened(null);
      setAnswering({ dialog, event });
    },
    endAnswer: () => setAnswering(null),
  };
}

export type EventSession = ReturnType<typeof useEventSession>;
