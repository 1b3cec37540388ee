import type { Occurrence } from '@hongyan/contract';
import { expandEvent, readEvent } from '@hongyan/icalendar';
import { sql } from 'kysely';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { normaliseText } from '../../../engines/search-index/normalise-text.ts';
import { type CalendarAccess, includesRight } from '../policy.ts';
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

const escapeLike = (term: string): string => term.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Events whose title, location, notes or participants have every word, of each the next occurrence or the last, by time. Reads the texts of
 * the calendars that the viewer may read; what others keep private is not found.
 */
export async function readSearch(db: Db, { calendars, keyword, now, limit }: SearchEventsInput): Promise<Occurrence[]> {
  const terms = normaliseText(keyword).split(/\s+/u).filter(Boolean).slice(0, maxTerms);
  if (terms.length === 0) return [];
  const found: Occurrence[] = [];
  for (const access of calendars.filter(({ right }) => includesRight(right, 'view'))) {
    const { account_no: account, calendar_no: no } = access.calendar;
    let query = db
      .selectFrom('calendar_object')
      .selectAll()
      .where('account_no', '=', account)
      .where('calendar_no', '=', no)
      .where('component', '=', 'event');
    for (const term of terms)
      query = query.where(sql<boolean>`search_text like ${`%${escapeLike(term)}%`} escape '\\'`);
    // The newest are looked at: an old calendar holds more than a list shows.
    for (const object of await query.orderBy('first_starts_at', 'desc').limit(limit).execute()) {
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

/** The search, off the main thread. */
export const searchEvents = defineReader<SearchEventsInput, Occurrence[]>({
  name: 'calendar.search',
  read: readSearch,
});
