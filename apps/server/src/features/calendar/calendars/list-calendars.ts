import type { Db } from '../../../engines/database/port.ts';
import type { CalendarViewTable } from '../../../engines/database/schema/calendar-tables.ts';
import { type CalendarAccess, listShared, type Viewer } from '../policy.ts';
import { listOwn } from './calendar-rows.ts';

/** A calendar in somebody's list, with what they chose for it. */
export interface ListedCalendar {
  readonly access: CalendarAccess;
  readonly view: CalendarViewTable | null;
  readonly isShown: boolean;
}

const toKey = (owner: number, no: number): string => `${String(owner)}/${String(no)}`;

/** What a person chose for calendars of others, by owner and number. */
export async function readViews(db: Db, account: number): Promise<ReadonlyMap<string, CalendarViewTable>> {
  const rows = await db.selectFrom('calendar_view').selectAll().where('account_no', '=', account).execute();
  return new Map(rows.map((row) => [toKey(row.owner_no, row.calendar_no), row]));
}

/** Calendars of a person in their order: own ones and subscribed ones, then those shared with them, unless they left them. */
export async function listCalendars(db: Db, viewer: Viewer): Promise<readonly ListedCalendar[]> {
  const own = (await listOwn(db, viewer.account)).map((calendar) => ({
    access: { calendar, right: 'manage' as const, isOwner: true },
    view: null,
    isShown: calendar.is_shown === 1,
    sort: calendar.sort,
  }));
  const shared = await listShared(db, viewer);
  const views = shared.length === 0 ? new Map<string, CalendarViewTable>() : await readViews(db, viewer.account);
  const others = shared.flatMap((access) => {
    const view = views.get(toKey(access.calendar.account_no, access.calendar.calendar_no)) ?? null;
    const sort = view?.sort ?? Number.MAX_SAFE_INTEGER;
    return view?.is_left === 1 ? [] : [{ access, view, isShown: (view?.is_shown ?? 1) === 1, sort }];
  });
  return [...own, ...others].toSorted(
    (a, b) => a.sort - b.sort || a.access.calendar.created_at - b.access.calendar.created_at,
  );
}
