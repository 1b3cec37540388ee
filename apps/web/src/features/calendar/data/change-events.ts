import type { CalendarEvent, CalendarId, EventFields, EventScope, Occurrence } from '@hongyan/contract';
import { instantOfText } from '../../../lib/dates/days.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { dismissUndo, offerUndo, showSuccess, useNotices } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { occurrenceKey } from '../grid/spans.ts';
import { watchAnswers } from '../resources/watch-answers.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { changeInOrder, makeDrawnId, NeverSavedError, objectKey } from './change-order.ts';
import { occurrencesKey } from './queries.ts';
import { settleLists } from './settle-lists.ts';

interface Listed {
  list: Occurrence[];
  isCut: boolean;
}

/** The error that says that somebody else was quicker (eventChanged). */
const changedCode = 409_900;
export const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === changedCode;

/** Shows a change in every list that is known; the answer takes it back. */
export async function showChange(change: (list: readonly Occurrence[]) => Occurrence[]): Promise<() => void> {
  await settleLists([occurrencesKey]);
  const before = queryClient.getQueriesData<Listed>({ queryKey: occurrencesKey });
  queryClient.setQueriesData<Listed>(
    { queryKey: occurrencesKey },
    (data) => data && { ...data, list: change(data.list) },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Asks again for what the calendar shows. */
export const refreshCalendar = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['calendar'] });

async function refreshEvents(): Promise<void> {
  await Promise.all(
    [occurrencesKey, ['calendar', 'event'], ['calendar', 'search'], ['calendar', 'freeBusy']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Offers to take a change back. */
export function offerCalendarUndo(message: string, undoId: string): void {
  if (undoId === '') {
    showSuccess(message);
    return;
  }
  offerUndo(message, () => {
    readData(api.calendar.undo({ undoId }))
      .catch((error: unknown) => presentError(error, 'warning'))
      .finally(() => void refreshCalendar());
  });
}

/**
 * Offers it from the moment that a change shows: pressed before the server has answered, it waits for that answer. An offer that stood
 * before would take back something else.
 */
export function offerUndoWhenSaved(message: string, answer: Promise<{ readonly undoId: string }>): void {
  const takeBack = async (): Promise<void> => {
    // What the server refused is back already, and said.
    const saved = await answer.catch(() => null);
    if (saved === null) return;
    await readData(api.calendar.undo({ undoId: saved.undoId }))
      .catch((error: unknown) => presentError(error, 'warning'))
      .finally(() => void refreshCalendar());
  };
  offerUndo(message, () => void takeBack());
  const offered = useNotices.getState().undo?.id;
  answer.catch(() => {
    if (offered !== undefined) dismissUndo(offered);
  });
}

/** What the first occurrence of a series is called (RFC 5545 §3.8.4.4): its start as iCalendar writes it. */
function firstRecurrenceId({ start, zone, allDay }: EventFields): string {
  const [date = '', time = ''] = start.replaceAll(/[-:]/g, '').split('T');
  return allDay ? date : `${date}T${time.padEnd(6, '0')}${zone === 'UTC' ? 'Z' : ''}`;
}

const toState = ({ calendarId, eventId, revision }: Pick<Occurrence, 'calendarId' | 'eventId' | 'revision'>) => ({
  ...{ calendarId, revision },
  id: eventId,
});

/** Says what was refused; of what was never saved that has been said. */
export function presentRefusal(error: unknown): void {
  if (!(error instanceof NeverSavedError)) presentError(error, 'warning');
}

/** What a view draws until the server has answered. */
function drawnUntilSaved(calendarId: CalendarId, fields: EventFields, personZone: string): Occurrence {
  const zone = fields.allDay ? 'UTC' : fields.zone || personZone;
  return {
    calendarId,
    eventId: makeDrawnId(),
    recurrenceId: fields.repeat === null ? '' : firstRecurrenceId(fields),
    revision: 0,
    title: fields.title.trim(),
    location: fields.location,
    allDay: fields.allDay,
    startsAt: instantOfText(fields.start, zone) ?? 0,
    endsAt: instantOfText(fields.end, zone) ?? 0,
    color: fields.color,
    isRepeated: fields.repeat !== null,
    hasReminder: fields.reminders.length > 0,
    hasParticipants: fields.participants.length > 0,
    busy: fields.busy,
    isPrivate: fields.isPrivate,
    isCancelled: false,
    myAnswer: null,
  };
}

/** Whether those who take part hear of a change by mail, and with which words. */
export interface Invite {
  readonly send: boolean;
  readonly comment: string;
}

/** Of an event without participants. */
export const noInvite: Invite = { send: false, comment: '' };

export interface NewEventOptions {
  readonly personZone: string;
  readonly idempotencyKey: string;
  /** Whether those who take part get an invitation, and with which words. */
  readonly invite: Invite;
}

/** Makes an event, shown at once. Rejects with the server's refusal; then it is gone from the view. */
export async function createEvent(
  calendarId: CalendarId,
  fields: EventFields,
  { personZone, idempotencyKey, invite }: NewEventOptions,
): Promise<CalendarEvent> {
  const drawn = drawnUntilSaved(calendarId, fields, personZone);
  const takeBack = await showChange((list) => [...list, drawn]);
  const answer = changeInOrder(
    toState(drawn),
    () => readData(api.calendar.createEvent({ ...fields, calendarId, invite }, { idempotencyKey })),
    ({ event }) => toState(event),
  );
  offerUndoWhenSaved(translate(calendarStrings, 'created', { title: drawn.title }), answer);
  try {
    const { event } = await answer;
    await refreshEvents();
    watchAnswers(event);
    return event;
  } catch (error) {
    takeBack();
    throw error;
  }
}

export interface EventChange {
  readonly ref: Pick<CalendarEvent, 'calendarId' | 'eventId' | 'recurrenceId' | 'revision'>;
  readonly scope: EventScope;
  readonly fields: EventFields;
  readonly toCalendarId?: CalendarId;
  readonly invite: Invite;
}

/** Saves an edited event. Rejects with the server's refusal, for the editor to say. */
export async function updateEvent({ ref, scope, fields, toCalendarId, invite }: EventChange): Promise<void> {
  const { recurrenceId } = ref;
  const move = toCalendarId === undefined ? {} : { toCalendarId };
  const { event, undoId } = await changeInOrder(
    toState(ref),
    ({ id: eventId, ...current }) =>
      readData(api.calendar.updateEvent({ ...fields, recurrenceId, scope, invite, ...current, eventId, ...move })),
    (saved) => toState(saved.event),
  );
  offerCalendarUndo(translate(calendarStrings, 'saved', { title: event.title }), undoId);
  await refreshEvents();
  watchAnswers(event);
}

export interface EventMove {
  readonly occurrence: Occurrence;
  readonly allDay: boolean;
  /** Dates, or wall times in `zone`. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/** Which occurrences a change is about, and whether participants hear of it. */
export interface ChangeReach {
  readonly scope: EventScope;
  readonly invite: Invite;
}

/** Where a moved one would stand. */
function timesOfMove({ occurrence, allDay, start, end, zone }: EventMove) {
  const at = (text: string): number => instantOfText(text, allDay ? 'UTC' : zone) ?? occurrence.startsAt;
  return { allDay, startsAt: at(start), endsAt: at(end) };
}

/** Draws an occurrence where it was dropped; the answer puts it back. */
export function showMoved(move: EventMove): Promise<() => void> {
  const key = occurrenceKey(move.occurrence);
  const times = timesOfMove(move);
  return showChange((list) => list.map((one) => (occurrenceKey(one) === key ? { ...one, ...times } : one)));
}

/** Gives an event other times; what the server refuses goes back to where it was, and is said. */
export async function moveEvent(move: EventMove, { scope, invite }: ChangeReach, takeBack: () => void): Promise<void> {
  const { occurrence, allDay, start, end, zone } = move;
  const { recurrenceId, title } = occurrence;
  const input = { recurrenceId, scope, invite, allDay, start, end, zone: allDay ? '' : zone };
  const answer = changeInOrder(
    toState(occurrence),
    ({ id: eventId, ...current }) => readData(api.calendar.moveEvent({ ...input, ...current, eventId })),
    ({ event }) => toState(event),
  );
  offerUndoWhenSaved(translate(calendarStrings, 'moved', { title }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentRefusal(error);
  } finally {
    await refreshEvents();
  }
}

/** Deletes an event, or some occurrences of it; gone at once, and back when the server refuses. */
export async function deleteEvent(
  ref: Pick<Occurrence, 'calendarId' | 'eventId' | 'recurrenceId' | 'revision' | 'title'>,
  { scope, invite }: ChangeReach,
): Promise<void> {
  const { recurrenceId, title } = ref;
  const key = objectKey(toState(ref));
  const isMeant = (one: Occurrence): boolean =>
    objectKey(toState(one)) === key &&
    (scope === 'all' || (scope === 'this' ? one.recurrenceId === recurrenceId : one.recurrenceId >= recurrenceId));
  const takeBack = await showChange((list) => list.filter((one) => !isMeant(one)));
  const input = { recurrenceId, scope, invite };
  const answer = changeInOrder(
    toState(ref),
    ({ id: eventId, ...current }) => readData(api.calendar.deleteEvent({ ...input, ...current, eventId })),
    () => undefined,
  );
  offerUndoWhenSaved(translate(calendarStrings, 'deleted', { title }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentRefusal(error);
  } finally {
    await refreshEvents();
  }
}
