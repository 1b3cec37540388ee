import { calls, maxListedDays, type Occurrence } from '@hongyan/contract';
import { composeRequest } from '@hongyan/icalendar';
import type { CallContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import type { Birthdays } from '../birthdays/birthday-calendar.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { listCalendars } from '../calendars/list-calendars.ts';
import { type CalendarAccess, requireCalendar } from '../policy.ts';
import { makeChangeKeys } from './change-keys.ts';
import { explainFault } from './check-fields.ts';
import { composeChecked } from './create-event.ts';
import { createEventSupport, toViewer } from './event-support.ts';
import { isWithinHorizon, listOccurrencesFar, maxListedOccurrences, readOccurrences } from './list-occurrences.ts';
import { searchEvents } from './search-events.ts';

const dayMs = 86_400_000;
/** Longer times are read off the main thread. */
const nearMs = 62 * dayMs;

/** The calls that read events. */
export function createEventRoutes(services: Pick<Services, 'database'>, birthdays: Birthdays): readonly Route[] {
  const { database } = services;
  const { read } = database;
  const { readOrganizer, readChecked, present } = createEventSupport(services);

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

  const search = bindCall(calls.calendar.search, async ({ keyword, limit }, context) => {
    const calendars: readonly CalendarAccess[] = (await listCalendars(read, toViewer(context))).map(
      ({ access }) => access,
    );
    const input = { calendars, keyword, limit, now: context.now };
    return database.longRead(searchEvents, input, { signal: context.signal });
  });

  const createIcs = bindCall(calls.calendar.createIcs, async (given, context) => {
    const fields = await readChecked(context, given);
    const { now } = context;
    const organizer = await readOrganizer(context.session.subject);
    try {
      const ics = composeChecked(fields, makeChangeKeys().uid, now, organizer);
      return { ics: composeRequest(ics, { now }), fileName: 'invite.ics' };
    } catch (error) {
      throw explainFault(error);
    }
  });

  return [occurrences, event, search, createIcs];
}
