import type { Db } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { listOwn } from '../calendars/calendar-rows.ts';

/** Where an event lies in somebody's own calendars. */
export interface StoredEvent {
  readonly calendar: CalendarTable;
  readonly object: CalendarObjectTable;
}

/** An event by its UID in the calendars that a person keeps themselves, the default one first; null: it is not there. */
export async function findStored(db: Db, account: number, uid: string): Promise<StoredEvent | null> {
  const own = (await listOwn(db, account)).filter((calendar) => calendar.kind === 'own');
  if (own.length === 0) return null;
  const objects = await db
    .selectFrom('calendar_object')
    .selectAll()
    .where('account_no', '=', account)
    .where(
      'calendar_no',
      'in',
      own.map((calendar) => calendar.calendar_no),
    )
    .where('uid', '=', uid)
    .where('component', '=', 'event')
    .execute();
  const ordered = own.toSorted((a, b) => b.is_default - a.is_default);
  for (const calendar of ordered) {
    const object = objects.find((row) => row.calendar_no === calendar.calendar_no);
    if (object !== undefined) return { calendar, object };
  }
  return null;
}

/** The calendar that new events go into; null: there is none yet. */
export async function findDefault(db: Db, account: number): Promise<CalendarTable | null> {
  return (await listOwn(db, account)).find((calendar) => calendar.is_default === 1) ?? null;
}
