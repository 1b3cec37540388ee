import { calls, countCharacters, maxCalendarNameCharacters } from '@hongyan/contract';
import { toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { checkCalendarName } from '../calendars/calendar-name.ts';
import { type CalendarServices, createPresenter } from '../calendars/calendar-routes.ts';
import { makeCalendarKey } from '../calendars/calendar-rows.ts';
import { tooLargeFile } from '../files/read-file.ts';
import { requireCalendar } from '../policy.ts';
import { type FetchedCalendar, fetchCalendar, normaliseAddressOfCalendar } from './fetch-calendar.ts';
import { refreshCalendar, type SubscriptionServices, storeFetched } from './refresh-calendar.ts';
import { addSubscription } from './subscription-operations.ts';

const failures = {
  refused: () => new UserError('calendarAddressRefused'),
  unreachable: () => new UserError('calendarAddressUnreachable'),
  notCalendar: () => new UserError('calendarFileUnreadable'),
  tooLarge: tooLargeFile,
} as const;

/** The name that the person wrote, else the file's own, else that of its server. */
function chooseName(given: string, fetched: Extract<FetchedCalendar, { status: 'new' }>, url: string): string {
  if (given.trim() !== '') return checkCalendarName(given);
  const named = fetched.file.name.replace(/\s+/g, ' ').trim() || new URL(url).hostname;
  if (countCharacters(named) <= maxCalendarNameCharacters) return named;
  const characters = [...new Intl.Segmenter().segment(named)].map(({ segment }) => segment);
  return characters.slice(0, maxCalendarNameCharacters).join('');
}

/** Subscribing to calendars, and reading them again. */
export function createSubscriptionRoutes(services: SubscriptionServices & CalendarServices): readonly Route[] {
  const { database } = services;
  const { read, runner } = database;
  const { present } = createPresenter(services);

  const subscribe = bindCall(calls.calendar.subscribe, async ({ url: given, name, color = 6 }, context) => {
    if (name.trim() !== '') checkCalendarName(name);
    const sourceUrl = normaliseAddressOfCalendar(given);
    const fetched = await fetchCalendar(services, sourceUrl, null, context.signal);
    if (fetched.status === 'failed') throw failures[fetched.failure]();
    if (fetched.status !== 'new') throw failures.unreachable();
    const account = context.session.subject;
    const key = makeCalendarKey();
    const input = { ...key, account, name: chooseName(name, fetched, sourceUrl), color, sourceUrl };
    await runner.execute(addSubscription, toOperationContext(context), input);
    const row = { account_no: account, calendar_no: key.calendarNo };
    await storeFetched(services, toOperationContext(context), row, fetched);
    return present(context, key.calendarId);
  });

  const refresh = bindCall(calls.calendar.refresh, async ({ calendarId }, context) => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotYours');
    const viewer = { account: context.session.subject, orgId: context.session.orgId };
    const { calendar, isOwner } = await requireCalendar(read, viewer, calendarId, 'freeBusy');
    if (!isOwner || calendar.kind !== 'subscribed') throw new UserError('calendarNotYours');
    await refreshCalendar(services, toOperationContext(context), calendar, context.signal);
    return present(context, calendarId);
  });

  return [subscribe, refresh];
}
