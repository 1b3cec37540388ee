/** Occurrences of calendars between two moments: one range of an index for each calendar, and beyond its horizon by expanding what repeats. */
import type { Occurrence } from '@hongyan/contract';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarOccurrenceTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { CalendarAccess } from '../policy.ts';
import { expandObject, longMs } from './index-object.ts';
import { readOwner } from './objects.ts';
import { presentOccurrence } from './present-event.ts';

const hourMs = 3_600_000;
/** Whole days are listed wherever on earth they may be: zones reach from -12 to +14 hours. */
const zoneReachMs = 14 * hourMs;
/** More than a view can draw. */
export const maxListedOccurrences = 10_000;
/** Repeated events that are expanded for one calendar and question. */
const maxExpanded = 3_000;

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface OccurrencesInput extends TimeRange {
  readonly calendars: readonly CalendarAccess[];
}

export type OccurrenceRow = Omit<CalendarOccurrenceTable, 'account_no' | 'calendar_no'>;
export type FoundOccurrence = OccurrenceRow & { readonly revision: number };
type Calendar = CalendarAccess['calendar'];

function selectRows(db: Db, { account_no: account, calendar_no: no }: Calendar) {
  return db
    .selectFrom('calendar_occurrence as occurrence')
    .innerJoin('calendar_object as object', (join) =>
      join
        .onRef('object.account_no', '=', 'occurrence.account_no')
        .onRef('object.calendar_no', '=', 'occurrence.calendar_no')
        .onRef('object.object_no', '=', 'occurrence.object_no'),
    )
    .selectAll('occurrence')
    .select('object.revision')
    .where('occurrence.account_no', '=', account)
    .where('occurrence.calendar_no', '=', no);
}

async function readStored(db: Db, calendar: Calendar, { from, to }: TimeRange): Promise<FoundOccurrence[]> {
  const rows = await selectRows(db, calendar)
    .where('occurrence.starts_at', '>=', from - longMs)
    .where('occurrence.starts_at', '<', to)
    .where('occurrence.ends_at', '>', from)
    .orderBy('occurrence.starts_at')
    .limit(maxListedOccurrences + 1)
    .execute();
  // By their end alone: with a condition on the start the index of long ones would not be taken.
  const long = await selectRows(db, calendar)
    .where('occurrence.is_long', '=', 1)
    .where('occurrence.ends_at', '>', from)
    .orderBy('occurrence.ends_at')
    .limit(maxListedOccurrences + 1)
    .execute();
  return [...long.filter((row) => row.starts_at < to), ...rows];
}

type RepeatedObject = Pick<CalendarObjectTable, 'object_no' | 'ics' | 'revision'>;

/** Events that repeat and may touch a time. */
export function readRepeated(
  db: Db,
  { account_no: account, calendar_no: no }: Pick<Calendar, 'account_no' | 'calendar_no'>,
  { from, to }: TimeRange,
): Promise<RepeatedObject[]> {
  return db
    .selectFrom('calendar_object')
    .select(['object_no', 'ics', 'revision'])
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .where('is_repeated', '=', 1)
    .where('first_starts_at', '<', to)
    .where((eb) => eb.or([eb('last_ends_at', 'is', null), eb('last_ends_at', '>', from)]))
    .orderBy('object_no')
    .limit(maxExpanded)
    .execute();
}

/** The parts of a range that lie beyond a calendar's horizon. */
function listBeyond({ horizon_from: start, horizon_to: end }: Calendar, { from, to }: TimeRange): readonly TimeRange[] {
  const before = from < start ? [{ from, to: Math.min(to, start) }] : [];
  const after = to > end ? [{ from: Math.max(from, end), to }] : [];
  return [...before, ...after];
}

async function expandBeyond(db: Db, calendar: Calendar, range: TimeRange): Promise<FoundOccurrence[]> {
  const found: FoundOccurrence[] = [];
  const owner = await readOwner(db, calendar.account_no);
  for (const beyond of listBeyond(calendar, range))
    for (const { object_no: objectNo, ics, revision } of await readRepeated(db, calendar, beyond)) {
      for (const row of expandObject(ics, owner, beyond)) found.push({ ...row, object_no: objectNo, revision });
      if (found.length > maxListedOccurrences) return found;
    }
  return found;
}

/** Whether everything between these times is stored. */
export function isWithinHorizon({ horizon_from: start, horizon_to: end }: Calendar, { from, to }: TimeRange): boolean {
  return from - zoneReachMs >= start && to + zoneReachMs <= end;
}

/** Occurrences of one calendar that touch a time, in order, as the store has them. */
export async function findOccurrences(db: Db, calendar: Calendar, range: TimeRange): Promise<FoundOccurrence[]> {
  const wide = { from: range.from - zoneReachMs, to: range.to + zoneReachMs };
  const rows = await readStored(db, calendar, wide);
  if (!isWithinHorizon(calendar, range)) rows.push(...(await expandBeyond(db, calendar, wide)));
  const once = new Map<string, FoundOccurrence>();
  for (const row of rows) {
    const { starts_at: start, ends_at: end, all_day: allDay } = row;
    // An event without a length touches the moment that it is at.
    const touches = allDay === 1 || (start < range.to && (end > range.from || (start === end && start >= range.from)));
    if (touches) once.set(`${String(start)}/${String(row.object_no)}/${row.recurrence_id}`, row);
  }
  return [...once.values()].toSorted((a, b) => a.starts_at - b.starts_at || b.ends_at - a.ends_at);
}

/** Occurrences of calendars as the viewer may see them, in order. */
export async function readOccurrences(
  db: Db,
  { calendars, ...range }: OccurrencesInput,
): Promise<{ readonly list: Occurrence[]; readonly isCut: boolean }> {
  const list: Occurrence[] = [];
  for (const access of calendars) {
    const rows = await findOccurrences(db, access.calendar, range);
    for (const row of rows) {
      const shown = presentOccurrence(access, row, row.revision);
      if (shown !== null) list.push(shown);
    }
  }
  const sorted = list.toSorted((a, b) => a.startsAt - b.startsAt || b.endsAt - a.endsAt);
  return { list: sorted.slice(0, maxListedOccurrences), isCut: sorted.length > maxListedOccurrences };
}

/** The same off the main thread, for long times and for what is expanded. */
export const listOccurrencesFar = defineReader<
  OccurrencesInput,
  { readonly list: Occurrence[]; readonly isCut: boolean }
>({ name: 'calendar.occurrences', read: readOccurrences });
