import { calls, countCharacters, maxCalendarNameCharacters } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { chooseLinkBase } from '../../large-attachments/index.ts';
import type { Birthdays } from '../birthdays/birthday-calendar.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { makeUndoId } from '../events/change-keys.ts';
import { findCalendar, requireCalendar, type Viewer } from '../policy.ts';
import { makeCalendarKey } from './calendar-rows.ts';
import { defaultCalendarNames } from './default-names.ts';
import { deleteCalendar } from './delete-calendar.ts';
import { ensureDefaultCalendar } from './ensure-default.ts';
import { listCalendars, readViews } from './list-calendars.ts';
import { type PresentServices, presentCalendar } from './present-calendar.ts';
import { saveCalendar } from './save-calendar.ts';
import { sortCalendars } from './sort-calendars.ts';

export type CalendarServices = Pick<Services, 'database' | 'secrets' | 'config'>;

const toViewer = ({ session }: CallContext): Viewer => ({ account: session.subject, orgId: session.orgId });

/** A name as it is stored. Throws `calendarNameEmpty`, `calendarNameTooLong`. */
export function checkCalendarName(given: string): string {
  const name = given.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();
  if (name === '') throw new UserError('calendarNameEmpty');
  if (countCharacters(name) > maxCalendarNameCharacters)
    throw new UserError('calendarNameTooLong', { max: maxCalendarNameCharacters });
  return name;
}

/** How a calendar of a call is shown to whoever called. */
export function createPresenter({ database, secrets, config }: CalendarServices) {
  const { read } = database;
  const withOrigin = (context: CallContext): PresentServices => ({
    secrets,
    origin: chooseLinkBase({ config }, context),
  });
  const present = async (context: CallContext, calendarId: string) => {
    const viewer = toViewer(context);
    const access = await requireCalendar(read, viewer, calendarId, 'freeBusy');
    const { account_no: owner, calendar_no: no } = access.calendar;
    const view = access.isOwner ? null : (await readViews(read, viewer.account)).get(`${String(owner)}/${String(no)}`);
    return presentCalendar(read, withOrigin(context), access, view ?? null);
  };
  return { withOrigin, present };
}

/** Whose calendar a call names: its account is taken by the operation, which asks for the right again. */
export function createOwnerFinder({ database }: Pick<CalendarServices, 'database'>) {
  return async (context: CallContext, calendarId: string): Promise<number> => {
    if (calendarId === birthdaysId) throw new UserError('calendarNotYours');
    const access = await findCalendar(database.read, toViewer(context), calendarId);
    if (access === null) throw new UserError('calendarNotFound');
    return access.calendar.account_no;
  };
}

/** The calls of calendars themselves. */
export function createCalendarRoutes(services: CalendarServices, birthdays: Birthdays): readonly Route[] {
  const { read, runner } = services.database;
  const { withOrigin, present } = createPresenter(services);

  const findOwner = createOwnerFinder(services);
  const list = bindCall(calls.calendar.list, async (_input, context) => {
    const viewer = toViewer(context);
    let listed = await listCalendars(read, viewer);
    if (!listed.some(({ access }) => access.isOwner && access.calendar.is_default === 1)) {
      const language = context.session.language ?? context.language;
      const input = { ...viewer, ...makeCalendarKey(), name: defaultCalendarNames[language] };
      await runner.execute(ensureDefaultCalendar, toOperationContext(context), input);
      listed = await listCalendars(read, viewer);
    }
    const shown = await Promise.all(
      listed.map(({ access, view }) => presentCalendar(read, withOrigin(context), access, view)),
    );
    const born = await birthdays.calendarOf(viewer.account);
    return { list: born === null ? shown : [...shown, born] };
  });

  const save = bindCall(calls.calendar.save, async ({ calendarId, name, ...more }, context) => {
    const account = context.session.subject;
    const owner = calendarId === undefined ? account : await findOwner(context, calendarId);
    const checked = name === undefined ? undefined : checkCalendarName(name);
    const saved = await runner.execute(saveCalendar, toOperationContext(context), {
      ...{ account, owner, calendarId: calendarId ?? null, key: makeCalendarKey(), name: checked },
      ...more,
    });
    return present(context, saved.calendarId);
  });

  const sort = bindCall(calls.calendar.sort, async ({ calendarIds }, context) => {
    const input = { account: context.session.subject, calendarIds: calendarIds.filter((id) => id !== birthdaysId) };
    await runner.execute(sortCalendars, toOperationContext(context), input);
    return null;
  });

  const remove = bindCall(calls.calendar.delete, async ({ calendarId }, context) => {
    const owner = await findOwner(context, calendarId);
    const input = { account: context.session.subject, owner, calendarId, undoId: makeUndoId() };
    return runner.execute(deleteCalendar, toOperationContext(context), input);
  });

  return [list, save, sort, remove];
}
