import type { Occurrence, Task } from '@hongyan/contract';
import { expandEvent, readEvent } from '@hongyan/icalendar';
import { sql } from 'kysely';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { normaliseText } from '../../../engines/search-index/normalise-text.ts';
import { type CalendarAccess, includesRight, maySeeTasks } from '../policy.ts';
import { presentTaskRow } from '../tasks/present-task.ts';
import { expandObject } from './index-object.ts';
import { readOwner } from './objects.ts';
import { presentOccurrence } from './present-event.ts';

export interface SearchEventsInput {
  readonly calendars: readonly CalendarAccess[];
  readonly keyword: string;
  readonly now: number;
  readonly limit: number;
}

const aheadMs = 2 * 366 * 86_400_000;
const maxTerms = 10;

/** The next occurrence, or the last where none comes. */
async function chooseOccurrence(db: Db, access: CalendarAccess, object: CalendarObjectTable, now: number) {
  const owner = await readOwner(db, access.calendar.account_no);
  const [next] = expandObject(object.ics, owner, { from: now, to: now + aheadMs });
  if (next !== undefined) return next;
  const { startsAt, endsAt } = expandEvent(object.ics, { from: now, to: now, floatingZone: owner.zone, max: 1 });
  const last = endsAt === null ? startsAt : Math.max(startsAt, Math.min(endsAt, now));
  const rows = expandObject(object.ics, owner, { from: Math.max(startsAt, last - aheadMs), to: last + 1 });
  return rows.at(-1) ?? expandObject(object.ics, owner, { from: startsAt, to: (endsAt ?? startsAt) + 1 }).at(-1);
}

export interface FoundEvents {
  readonly list: Occurrence[];
  readonly tasks: Task[];
}

const escapeLike = (term: string): string => term.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Whether a text that is searched through has every word. */
const hasTerms = (terms: readonly string[]) =>
  sql.join<boolean>(
    terms.map((term) => sql<boolean>`object.search_text like ${`%${escapeLike(term)}%`} escape '\\'`),
    sql` and `,
  );

/**
 * Events whose title, location, notes or participants have every word, of each the next occurrence or the last, by time. Reads the texts of
 * the calendars that the viewer may read; what others keep private is not found.
 */
async function findEvents(
  db: Db,
  { calendars, now, limit }: SearchEventsInput,
  terms: readonly string[],
): Promise<Occurrence[]> {
  const found: Occurrence[] = [];
  for (const access of calendars.filter(({ right }) => includesRight(right, 'view'))) {
    const { account_no: account, calendar_no: no } = access.calendar;
    // The newest are looked at: an old calendar holds more than a list shows.
    const objects = await db
      .selectFrom('calendar_object as object')
      .selectAll()
      .where('account_no', '=', account)
      .where('calendar_no', '=', no)
      .where('component', '=', 'event')
      .where(hasTerms(terms))
      .orderBy('first_starts_at', 'desc')
      .limit(limit)
      .execute();
    for (const object of objects) {
      if (!access.isOwner && readEvent(object.ics)?.isPrivate !== false) continue;
      const occurrence = await chooseOccurrence(db, access, object, now);
      if (occurrence === undefined) continue;
      const shown = presentOccurrence(access, { ...occurrence, object_no: object.object_no }, object.revision);
      if (shown !== null) found.push(shown);
    }
  }
  // What is to come first, the nearest first; then what is over, the latest first.
  const distance = ({ endsAt, startsAt }: Occurrence): number =>
    endsAt > now ? startsAt - now : 2 ** 50 + now - endsAt;
  return found
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Tasks whose title or notes have every word, in the order of their list. Of another person's calendar those that are not private. */
async function findTasks(db: Db, { calendars, limit }: SearchEventsInput, terms: readonly string[]): Promise<Task[]> {
  const found: { readonly isDone: number; readonly sortAt: number; readonly task: Task }[] = [];
  for (const access of calendars.filter(maySeeTasks)) {
    const rows = await db
      .selectFrom('calendar_object as object')
      .innerJoin('calendar_task as task', (join) =>
        join
          .onRef('task.account_no', '=', 'object.account_no')
          .onRef('task.calendar_no', '=', 'object.calendar_no')
          .onRef('task.object_no', '=', 'object.object_no'),
      )
      .selectAll('task')
      .select(['object.revision', 'object.created_at', 'object.changed_at'])
      .where('object.account_no', '=', access.calendar.account_no)
      .where('object.calendar_no', '=', access.calendar.calendar_no)
      .where('object.component', '=', 'task')
      .where(hasTerms(terms))
      .$if(!access.isOwner, (query) => query.where('task.is_private', '=', 0))
      .orderBy('task.is_done')
      .orderBy('task.sort_at')
      .orderBy('task.object_no')
      .limit(limit)
      .execute();
    for (const row of rows)
      found.push({ isDone: row.is_done, sortAt: row.sort_at, task: presentTaskRow(access, row, row) });
  }
  return found
    .toSorted((a, b) => a.isDone - b.isDone || a.sortAt - b.sortAt)
    .slice(0, limit)
    .map(({ task }) => task);
}

/** Events and tasks by words. */
async function readSearch(db: Db, input: SearchEventsInput): Promise<FoundEvents> {
  const terms = normaliseText(input.keyword).split(/\s+/u).filter(Boolean).slice(0, maxTerms);
  if (terms.length === 0) return { list: [], tasks: [] };
  return { list: await findEvents(db, input, terms), tasks: await findTasks(db, input, terms) };
}

/** The search, off the main thread. */
export const searchEvents = defineReader<SearchEventsInput, FoundEvents>({
  name: 'calendar.search',
  read: readSearch,
});
