/** Which objects of a calendar happen in a time (RFC 4791 §9.9), for programs that keep a part of it. */
import { happensWithin } from '@hongyan/icalendar';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readOwner } from '../events/objects.ts';
import { toWallClock } from '../events/wall-time.ts';
import { nameObject } from './object-names.ts';
import { isTaskInRange } from './task-in-range.ts';

/** Repeated events, or tasks, that are expanded for one question. */
const maxExpanded = 3_000;
/** From year 1 to 9999: what an open end stands for. */
const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_000];

export interface FindInRangeInput {
  readonly component: CalendarObjectTable['component'];
  readonly calendar: CalendarTable;
  /** Epoch milliseconds; null: open. */
  readonly start: number | null;
  readonly end: number | null;
}

/** Stored occurrences that touch the time: all of what is not repeated, and within the horizon of what is. */
async function findStored(db: Db, calendar: CalendarTable, zone: string, { start, end }: FindInRangeInput) {
  const [from, to] = [start ?? earliest, end ?? latest];
  // A whole day lasts from midnight to midnight where the owner is, and stands there as if that were UTC.
  const dayFrom = start === null ? earliest : toWallClock(start, zone);
  const dayTo = end === null ? latest : toWallClock(end, zone);
  const rows = await db
    .selectFrom('calendar_occurrence')
    .select('object_no')
    .distinct()
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('starts_at', '<', Math.max(to, dayTo))
    .where((eb) =>
      eb.or([
        eb.and([eb('all_day', '=', 1), eb('starts_at', '<', dayTo), eb('ends_at', '>', dayFrom)]),
        eb.and([
          eb('all_day', '=', 0),
          eb('starts_at', '<', to),
          // What takes no time touches the moment at which it begins.
          eb.or([
            eb('ends_at', '>', from),
            eb.and([eb('starts_at', '=', eb.ref('ends_at')), eb('starts_at', '>=', from)]),
          ]),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.object_no));
}

/** Repeated events that reach beyond the horizon and were not found within it. */
async function findBeyond(
  db: Db,
  calendar: CalendarTable,
  range: { readonly from: number; readonly to: number },
  found: ReadonlySet<number>,
): Promise<readonly number[]> {
  const { account_no: account, calendar_no: no, horizon_from: first, horizon_to: last } = calendar;
  if (range.from >= first && range.to <= last) return [];
  const { zone: floatingZone } = await readOwner(db, account);
  const rows = await db
    .selectFrom('calendar_object')
    .select(['object_no', 'ics'])
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .where('component', '=', 'event')
    .where('is_repeated', '=', 1)
    .where('first_starts_at', '<', range.to)
    .where((eb) => eb.or([eb('last_ends_at', 'is', null), eb('last_ends_at', '>', range.from)]))
    .orderBy('object_no')
    .limit(maxExpanded)
    .execute();
  return rows
    .filter(({ object_no: objectNo, ics }) => !found.has(objectNo) && happensWithin(ics, { ...range, floatingZone }))
    .map((row) => row.object_no);
}

async function findEvents(db: Db, input: FindInRangeInput): Promise<readonly number[]> {
  const { calendar, start, end } = input;
  const { zone } = await readOwner(db, calendar.account_no);
  const found = await findStored(db, calendar, zone, input);
  const beyond = await findBeyond(db, calendar, { from: start ?? earliest, to: end ?? latest }, found);
  return [...found, ...beyond];
}

async function findTasks(db: Db, { calendar, start, end }: FindInRangeInput): Promise<readonly number[]> {
  const { zone } = await readOwner(db, calendar.account_no);
  const rows = await db
    .selectFrom('calendar_object')
    .select(['object_no', 'ics'])
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('component', '=', 'task')
    .execute();
  const range = { from: start ?? earliest, to: end ?? latest };
  const budget = { left: maxExpanded };
  return rows.filter(({ ics }) => isTaskInRange(ics, range, zone, budget)).map((row) => row.object_no);
}

/** Names of the events that happen, or the tasks that are to be done, in a time. */
export async function findInRange(db: Db, input: FindInRangeInput): Promise<readonly string[]> {
  const { calendar } = input;
  const numbers = await (input.component === 'task' ? findTasks : findEvents)(db, input);
  const names: string[] = [];
  for (let at = 0; at < numbers.length; at += 250) {
    const rows = await db
      .selectFrom('calendar_object')
      .select(['object_no', 'resource_name'])
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .where('object_no', 'in', numbers.slice(at, at + 250))
      .execute();
    names.push(...rows.map(nameObject));
  }
  return names;
}

/** The same off the main thread: a range without an end may expand what repeats. */
export const findInRangeFar = defineReader<FindInRangeInput, readonly string[]>({
  name: 'calendar.findInRange',
  read: findInRange,
});
