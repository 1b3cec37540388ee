import {
  type CalendarEvent,
  type CalendarId,
  type EventFields,
  maxEventLocationCharacters,
  maxEventNotesCharacters,
  type Settings,
} from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import {
  clockOfMinutes,
  dateOfDay,
  dayOfDate,
  instantOfText,
  minutesOfClock,
  minutesPerDay,
} from '../../../lib/dates/days.ts';
import { type Draft, timesOfDraft } from '../grid/draft.ts';

/** What the form of an event holds: the contract's fields, with its times as the controls have them. */
export interface EventForm extends Omit<EventFields, 'start' | 'end' | 'participants' | 'reminders'> {
  readonly calendarId: CalendarId;
  readonly startDate: string;
  readonly startTime: string;
  /** Of a whole day the last day, which is part of it. */
  readonly endDate: string;
  readonly endTime: string;
  readonly participants: readonly EventFields['participants'][number][];
  readonly reminders: readonly EventFields['reminders'][number][];
}

/** When it is, as the controls have it. */
export type FormTimes = Pick<EventForm, 'allDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'zone'>;

export type FormProblem =
  | 'titleEmpty'
  | 'titleTooLong'
  | 'timeInvalid'
  | 'endBeforeStart'
  | 'locationTooLong'
  | 'descriptionTooLong';

const splitTime = (text: string): { readonly date: string; readonly time: string } => ({
  date: text.slice(0, 10),
  time: text.length > 10 ? text.slice(11, 16) : '',
});

const shiftDate = (date: string, days: number): string => {
  const day = dayOfDate(date);
  return day === undefined ? date : dateOfDay(day + days);
};

/** Times of the form that a draft or an event names. */
export function formTimes(
  start: string,
  end: string,
  allDay: boolean,
): Pick<EventForm, 'startDate' | 'startTime' | 'endDate' | 'endTime'> {
  const [from, to] = [splitTime(start), splitTime(end)];
  if (!allDay) return { startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time };
  return { startDate: from.date, startTime: '09:00', endDate: shiftDate(to.date, -1), endTime: '10:00' };
}

type NewEventSettings = Pick<Settings, 'eventReminder' | 'timeZoneName'>;

/** The form of a new event. */
export function newForm(
  draft: Draft,
  calendarId: CalendarId,
  { eventReminder, timeZoneName }: NewEventSettings,
): EventForm {
  const { start, end } = timesOfDraft(draft);
  return {
    calendarId,
    title: '',
    allDay: draft.allDay,
    ...formTimes(start, end, draft.allDay),
    zone: timeZoneName,
    location: '',
    notes: '',
    participants: [],
    reminders: eventReminder < 0 || draft.allDay ? [] : [{ minutes: eventReminder, by: 'notice' }],
    repeat: null,
    color: null,
    busy: true,
    isPrivate: false,
    attachedMail: null,
  };
}

/** The form of an event that is there. */
export function formOfEvent(event: CalendarEvent): EventForm {
  const { calendarId, title, allDay, start, end, zone, location, notes } = event;
  const { participants, reminders, repeat, color, busy, isPrivate, attachedMail = null } = event;
  return {
    calendarId,
    title,
    allDay,
    ...formTimes(start, end, allDay),
    zone,
    location,
    notes,
    participants,
    reminders,
    repeat,
    color,
    busy,
    isPrivate,
    attachedMail,
  };
}

/** The times that the form says, as the contract has them. */
export function timesOfForm({ allDay, startDate, startTime, endDate, endTime, zone }: FormTimes) {
  return {
    allDay,
    zone: allDay ? '' : zone,
    start: allDay ? startDate : `${startDate}T${startTime}`,
    end: allDay ? shiftDate(endDate, 1) : `${endDate}T${endTime}`,
  };
}

/** What the form says, for the server. */
export function fieldsOfForm(form: EventForm): EventFields {
  const { calendarId: _calendar, startDate, startTime, endDate, endTime, participants, reminders, ...rest } = form;
  return {
    ...rest,
    ...timesOfForm(form),
    title: form.title.trim(),
    participants: [...participants],
    reminders: [...reminders],
  };
}

const wallOf = (date: string, time: string): number | undefined => {
  const [day, minutes] = [dayOfDate(date), minutesOfClock(time)];
  return day === undefined || minutes === undefined ? undefined : day * minutesPerDay + minutes;
};

/** Another beginning: the end goes with it. */
export function changeStart<F extends FormTimes>(
  form: F,
  change: { readonly date?: string; readonly time?: string },
): F {
  const next = { ...form, startDate: change.date ?? form.startDate, startTime: change.time ?? form.startTime };
  const before = wallOf(form.startDate, form.allDay ? '00:00' : form.startTime);
  const after = wallOf(next.startDate, form.allDay ? '00:00' : next.startTime);
  const end = wallOf(form.endDate, form.allDay ? '00:00' : form.endTime);
  if (before === undefined || after === undefined || end === undefined || end < before) return next;
  const moved = end + after - before;
  const day = Math.floor(moved / minutesPerDay);
  return {
    ...next,
    endDate: dateOfDay(day),
    endTime: form.allDay ? form.endTime : clockOfMinutes(moved - day * minutesPerDay),
  };
}

/** What is wrong with the times; undefined: nothing. */
export function findTimeProblem(form: FormTimes, personZone: string): 'timeInvalid' | 'endBeforeStart' | undefined {
  const { start, end, zone } = timesOfForm(form);
  const [from, to] = [start, end].map((text) => instantOfText(text, form.allDay ? 'UTC' : zone || personZone));
  if (from === undefined || to === undefined) return 'timeInvalid';
  return to <= from ? 'endBeforeStart' : undefined;
}

/** Whether a repetition ends at a date, where it ends at one: the field keeps what was typed and is none. */
export const hasReadableEnd = (repeat: EventForm['repeat']): boolean =>
  repeat?.end.kind !== 'until' || dayOfDate(repeat.end.date) !== undefined;

/** The first thing that keeps a form from being saved; the server has the last word. */
export function findProblem(form: EventForm, maxTitle: number, personZone: string): FormProblem | undefined {
  const title = form.title.trim();
  if (title === '') return 'titleEmpty';
  if (countCharacters(title) > maxTitle) return 'titleTooLong';
  const timeProblem = findTimeProblem(form, personZone);
  if (timeProblem !== undefined) return timeProblem;
  if (!hasReadableEnd(form.repeat)) return 'timeInvalid';
  if (countCharacters(form.location) > maxEventLocationCharacters) return 'locationTooLong';
  return countCharacters(form.notes) > maxEventNotesCharacters ? 'descriptionTooLong' : undefined;
}

/** Whether anything was changed since the form was opened. */
export const isSameForm = (one: EventForm, other: EventForm): boolean =>
  JSON.stringify(fieldsOfForm(one)) === JSON.stringify(fieldsOfForm(other)) && one.calendarId === other.calendarId;
