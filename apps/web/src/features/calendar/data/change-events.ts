import type { CalendarEvent, CalendarId, EventFields, EventScope, Occurrence } from '@hongyan/contract';
import { eventIdSchema } from '@hongyan/contract';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { dismissUndo, offerUndo, showSuccess, useNotices } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { instantOfText } from '../dates/days.ts';
import { occurrenceKey } from '../grid/spans.ts';
import { watchAnswers } from '../resources/watch-answers.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { occurrencesKey } from './queries.ts';

interface Listed {
  list: Occurrence[];
  isCut: boolean;
}

/** The error that says that somebody else was quicker (eventChanged). */
const changedCode = 409_900;
export const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === changedCode;

/** Shows a change in every list that is known; the answer takes it back. */
export async function showChange(change: (list: readonly Occurrence[]) => Occurrence[]): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: occurrencesKey });
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

/** What a view draws until the server has answered. */
function drawnUntilSaved(calendarId: CalendarId, fields: EventFields, personZone: string): Occurrence {
  const zone = fields.allDay ? 'UTC' : fields.zone || personZone;
  return {
    calendarId,
    eventId: eventIdSchema.parse(`new-${crypto.randomUUID()}`),
    recurrenceId: '',
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

/** Not the server's yet: nothing can be done with it. */
export const isUnsaved = ({ eventId }: Pick<Occurrence, 'eventId'>): boolean => eventId.startsWith('new-');

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
  const answer = readData(api.calendar.createEvent({ ...fields, calendarId, invite }, { idempotencyKey }));
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
  const { event, undoId } = await readData(
    api.calendar.updateEvent({
      ...{ ...fields, ...ref, scope, invite },
      ...(toCalendarId === undefined ? {} : { toCalendarId }),
    }),
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
function movedOccurrence({ occurrence, allDay, start, end, zone }: EventMove): Occurrence {
  const at = (text: string): number => instantOfText(text, allDay ? 'UTC' : zone) ?? occurrence.startsAt;
  return { ...occurrence, allDay, startsAt: at(start), endsAt: at(end) };
}

/** Draws an occurrence where it was dropped; the answer puts it back. */
export function showMoved(move: EventMove): Promise<() => void> {
  const key = occurrenceKey(move.occurrence);
  const moved = movedOccurrence(move);
  return showChange((list) => list.map((one) => (occurrenceKey(one) === key ? moved : one)));
}

/** The revisions that one's own changes left, until lists are read again. */
const ownRevisions = new Map<string, number>();
const changing = new Map<string, Promise<unknown>>();
const maxRemembered = 200;

/**
 * Changes one event after another in order: the next one begins with the revision that the one before it has left, also where it was begun
 * before that was answered. What somebody else changed meanwhile is still refused.
 */
function changeInOrder<Saved extends { readonly event?: Pick<CalendarEvent, 'eventId' | 'revision'> }>(
  { calendarId, eventId, revision }: Pick<Occurrence, 'calendarId' | 'eventId' | 'revision'>,
  change: (revision: number) => Promise<Saved>,
): Promise<Saved> {
  const key = `${calendarId} ${eventId}`;
  const before = changing.get(key);
  const answer = (async () => {
    await before;
    const saved = await change(Math.max(revision, ownRevisions.get(key) ?? 0));
    if (saved.event?.eventId === eventId) ownRevisions.set(key, saved.event.revision);
    return saved;
  })();
  const settled = answer.then(
    () => undefined,
    () => undefined,
  );
  changing.set(key, settled);
  void settled.then(() => {
    if (changing.get(key) === settled) changing.delete(key);
    const [oldest] = ownRevisions.keys();
    if (ownRevisions.size > maxRemembered && oldest !== undefined) ownRevisions.delete(oldest);
  });
  return answer;
}

/** Gives an event other times; what the server refuses goes back to where it was, and is said. */
export async function moveEvent(move: EventMove, { scope, invite }: ChangeReach, takeBack: () => void): Promise<void> {
  const { occurrence, allDay, start, end, zone } = move;
  const { calendarId, eventId, recurrenceId, title } = occurrence;
  const input = { calendarId, eventId, recurrenceId, scope, invite, allDay, start, end, zone: allDay ? '' : zone };
  const answer = changeInOrder(occurrence, (revision) => readData(api.calendar.moveEvent({ ...input, revision })));
  offerUndoWhenSaved(translate(calendarStrings, 'moved', { title }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentError(error, 'warning');
  } finally {
    await refreshEvents();
  }
}

/** Deletes an event, or some occurrences of it; gone at once, and back when the server refuses. */
export async function deleteEvent(
  ref: Pick<Occurrence, 'calendarId' | 'eventId' | 'recurrenceId' | 'revision' | 'title'>,
  { scope, invite }: ChangeReach,
): Promise<void> {
  const { calendarId, eventId, recurrenceId, title } = ref;
  const isMeant = (one: Occurrence): boolean =>
    one.calendarId === calendarId &&
    one.eventId === eventId &&
    (scope === 'all' || (scope === 'this' ? one.recurrenceId === recurrenceId : one.recurrenceId >= recurrenceId));
  const takeBack = await showChange((list) => list.filter((one) => !isMeant(one)));
  const input = { calendarId, eventId, recurrenceId, scope, invite };
  const answer = changeInOrder<{ readonly undoId: string; readonly event?: never }>(ref, (revision) =>
    readData(api.calendar.deleteEvent({ ...input, revision })),
  );
  offerUndoWhenSaved(translate(calendarStrings, 'deleted', { title }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentError(error, 'warning');
  } finally {
    await refreshEvents();
  }
}
