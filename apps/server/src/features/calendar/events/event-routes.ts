import { type CalendarEvent, calls, type EventFields, maxListedDays, type Occurrence } from '@hongyan/contract';
import { composeRequest } from '@hongyan/icalendar';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { requirePerson } from '../../identity/index.ts';
import type { Birthdays } from '../birthdays/birthday-calendar.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { listCalendars } from '../calendars/list-calendars.ts';
import { type CalendarAccess, findCalendar, requireCalendar, type Viewer } from '../policy.ts';
import { listUndoOwners, undoCalendarChange } from '../undo/undo-change.ts';
import { makeChangeKeys, makeUndoId } from './change-keys.ts';
import { checkFields, checkTimes, explainFault, readTitleLimit } from './check-fields.ts';
import { checkParticipants } from './check-participants.ts';
import { composeChecked, createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { isWithinHorizon, listOccurrencesFar, maxListedOccurrences, readOccurrences } from './list-occurrences.ts';
import { readObject, readOwner } from './objects.ts';
import { presentEvent } from './present-event.ts';
import { searchEvents } from './search-events.ts';
import { type UpdateEventInput, updateEvent } from './update-event.ts';

const dayMs = 86_400_000;
/** Longer times are read off the main thread. */
const nearMs = 62 * dayMs;

export const toViewer = ({ session }: CallContext): Viewer => ({ account: session.subject, orgId: session.orgId });

/** The calls of events. */
export function createEventRoutes(services: Pick<Services, 'database'>, birthdays: Birthdays): readonly Route[] {
  const { database } = services;
  const { read, runner } = database;

  /** Whose calendar a call names: its account is taken by the operation, which asks for the right again. */
  const findOwner = async (context: CallContext, calendarId: string): Promise<number> => {
    if (calendarId === birthdaysId) throw new UserError('calendarReadOnly');
    const access = await findCalendar(read, toViewer(context), calendarId);
    if (access === null) throw new UserError('calendarNotFound');
    return access.calendar.account_no;
  };
  const readOrganizer = async ({ session }: CallContext) => {
    const { address, displayName } = await requirePerson(read, session.subject);
    return { address, name: displayName };
  };
  const readChecked = async (context: CallContext, fields: EventFields): Promise<EventFields> =>
    checkFields(checkParticipants(fields), await readTitleLimit(read, context));
  const present = async (context: CallContext, calendarId: string, eventId: string, recurrenceId = '') => {
    const access = await requireCalendar(read, toViewer(context), calendarId, 'freeBusy');
    const object = await readObject(read, access.calendar, eventId);
    const owner = await readOwner(read, access.calendar.account_no);
    const event = object === undefined ? null : presentEvent(access, owner, object, recurrenceId);
    if (event === null) throw new UserError('eventNotFound');
    return event;
  };

  const chooseCalendars = async (context: CallContext, calendarIds: string | undefined) => {
    if (calendarIds !== undefined) {
      const ids = [...new Set(calendarIds.split(','))].filter((id) => id !== '');
      const others = ids.filter((id) => id !== birthdaysId);
      const calendars = await Promise.all(others.map((id) => requireCalendar(read, toViewer(context), id, 'freeBusy')));
      return { calendars, withBirthdays: others.length < ids.length };
    }
    const listed = await listCalendars(read, toViewer(context));
    const calendars = listed.filter(({ isShown }) => isShown).map(({ access }) => access);
    return { calendars, withBirthdays: await birthdays.isShown(context.session.subject) };
  };

  const occurrences = bindCall(calls.calendar.occurrences, async ({ from, to, calendarIds }, context) => {
    if (to - from > maxListedDays * dayMs) throw new UserError('calendarSpanTooLong', { days: maxListedDays });
    const { calendars, withBirthdays } = await chooseCalendars(context, calendarIds);
    const born: readonly Occurrence[] = withBirthdays
      ? await birthdays.listOccurrences(context.session.subject, { from, to })
      : [];
    if (to <= from) return { list: [], isCut: false };
    const isNear = to - from <= nearMs && calendars.every(({ calendar }) => isWithinHorizon(calendar, { from, to }));
    const input = { calendars, from, to };
    const { list, isCut } = isNear
      ? await readOccurrences(read, input)
      : await database.longRead(listOccurrencesFar, input, { signal: context.signal });
    if (born.length === 0) return { list, isCut };
    const all = [...list, ...born].toSorted((a, b) => a.startsAt - b.startsAt);
    return { list: all.slice(0, maxListedOccurrences), isCut: isCut || all.length > maxListedOccurrences };
  });

  const event = bindCall(calls.calendar.event, ({ calendarId, eventId, recurrenceId }, context) =>
    calendarId === birthdaysId
      ? birthdays.readEvent(context.session.subject, eventId)
      : present(context, calendarId, eventId, recurrenceId),
  );

  const create = bindCall(calls.calendar.createEvent, async ({ calendarId, ...fields }, context) => {
    const checked = await readChecked(context, fields);
    const owner = await findOwner(context, calendarId);
    const organizer = await readOrganizer(context);
    const input = { owner, calendarId, fields: checked, organizer, keys: makeChangeKeys() };
    const { eventId, undoId } = await runner.execute(createEvent, toOperationContext(context), input);
    return { event: await present(context, calendarId, eventId), undoId };
  });

  const change = async (
    context: CallContext,
    { to, ...input }: Omit<UpdateEventInput, 'owner' | 'organizer' | 'keys' | 'to'> & { readonly to: string | null },
  ): Promise<{ event: CalendarEvent; undoId: string }> => {
    const owner = await findOwner(context, input.calendarId);
    const other = to === null ? null : { owner: await findOwner(context, to), calendarId: to };
    const saved = await runner.execute(updateEvent, toOperationContext(context), {
      ...input,
      owner,
      to: other,
      organizer: await readOrganizer(context),
      keys: makeChangeKeys(),
    });
    // One occurrence that was changed is shown as it is now; a series as a whole.
    const isSame = saved.eventId === input.eventId && input.scope === 'this';
    const shown = await present(context, saved.calendarId, saved.eventId, isSame ? input.recurrenceId : '');
    return { event: shown, undoId: saved.undoId };
  };

  const update = bindCall(
    calls.calendar.updateEvent,
    async ({ calendarId, eventId, recurrenceId, revision, scope, toCalendarId, ...given }, context) => {
      const fields = checkParticipants(given);
      checkTimes(fields);
      const maxTitle = await readTitleLimit(read, context);
      return change(context, {
        ...{ calendarId, eventId, recurrenceId, revision, scope },
        change: { kind: 'fields', fields, maxTitle },
        to: toCalendarId ?? null,
      });
    },
  );

  const move = bindCall(
    calls.calendar.moveEvent,
    ({ calendarId, eventId, recurrenceId, revision, scope, ...times }, context) => {
      checkTimes(times);
      const reference = { calendarId, eventId, recurrenceId, revision, scope };
      return change(context, { ...reference, change: { kind: 'times', times }, to: null });
    },
  );

  const remove = bindCall(calls.calendar.deleteEvent, async (input, context) => {
    const owner = await findOwner(context, input.calendarId);
    return runner.execute(deleteEvent, toOperationContext(context), { ...input, owner, undoId: makeUndoId() });
  });

  const undo = bindCall(calls.calendar.undo, async ({ undoId }, context) => {
    const account = context.session.subject;
    const owners = await listUndoOwners(read, account, undoId);
    const input = { account, owners, undoId };
    const { calendarIds } = await runner.execute(undoCalendarChange, toOperationContext(context), input);
    return { calendarIds: calendarIds as CalendarEvent['calendarId'][] };
  });

  const search = bindCall(calls.calendar.search, async ({ keyword, limit }, context) => {
    const calendars: readonly CalendarAccess[] = (await listCalendars(read, toViewer(context))).map(
      ({ access }) => access,
    );
    const input = { calendars, keyword, limit, now: context.now };
    return { list: await database.longRead(searchEvents, input, { signal: context.signal }) };
  });

  const createIcs = bindCall(calls.calendar.createIcs, async (given, context) => {
    const fields = await readChecked(context, given);
    const { now } = context;
    const organizer = await readOrganizer(context);
    try {
      const ics = composeChecked(fields, makeChangeKeys().uid, now, organizer);
      return { ics: composeRequest(ics, { now }), fileName: 'invite.ics' };
    } catch (error) {
      throw explainFault(error);
    }
  });

  return [occurrences, event, create, update, move, remove, undo, search, createIcs];
}
