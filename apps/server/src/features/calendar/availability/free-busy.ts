/** When people are busy: of one's own calendars everything, of colleagues what the organisation or a share lets one know, and never more than times. */
import type { FreeBusy } from '@hongyan/contract';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { listOwn } from '../calendars/calendar-rows.ts';
import { type FoundOccurrence, findOccurrences, type TimeRange } from '../events/list-occurrences.ts';
import { readOwner } from '../events/objects.ts';
import { toFlags } from '../events/present-event.ts';
import { fromWallClock } from '../events/wall-time.ts';
import { isResource, listShared, takesTime, type Viewer } from '../policy.ts';

/** Whom is asked for, as the route found them; null: nobody of this organisation. */
export interface AskedPerson {
  readonly address: string;
  readonly name: string;
  readonly account: number | null;
}

export interface FreeBusyInput extends TimeRange {
  readonly viewer: Viewer;
  readonly people: readonly AskedPerson[];
}

type BusyTime = FreeBusy['busy'][number];

/** Joins what overlaps or touches, of one kind; what is certain hides what is not. */
export function joinBusy(times: readonly BusyTime[]): BusyTime[] {
  const join = (list: readonly BusyTime[]): BusyTime[] => {
    const joined: BusyTime[] = [];
    for (const time of list.toSorted((a, b) => a.startsAt - b.startsAt)) {
      const last = joined.at(-1);
      if (last !== undefined && time.startsAt <= last.endsAt)
        joined[joined.length - 1] = { ...last, endsAt: Math.max(last.endsAt, time.endsAt) };
      else joined.push(time);
    }
    return joined;
  };
  const busy = join(times.filter(({ kind }) => kind === 'busy'));
  const tentative = join(times.filter(({ kind }) => kind === 'tentative'));
  const left = tentative.flatMap((time) => subtract(time, busy));
  return [...busy, ...left].toSorted((a, b) => a.startsAt - b.startsAt);
}

function subtract(time: BusyTime, hiding: readonly BusyTime[]): BusyTime[] {
  const parts: BusyTime[] = [];
  let { startsAt } = time;
  for (const { startsAt: start, endsAt: end } of hiding) {
    if (end <= startsAt || start >= time.endsAt) continue;
    if (start > startsAt) parts.push({ ...time, startsAt, endsAt: start });
    startsAt = Math.max(startsAt, end);
  }
  if (startsAt < time.endsAt) parts.push({ ...time, startsAt });
  return parts;
}

/** Whose time it is. */
export interface BusyOwner {
  readonly account: number;
  /** What takes no time of the people still takes the room. */
  readonly isResource: boolean;
}

/** The time that an occurrence takes of a range; none where it is free, cancelled or declined. */
export function toBusy(row: FoundOccurrence, zone: string, { from, to }: TimeRange, owner: BusyOwner): BusyTime[] {
  if (!takesTime(toFlags(row), owner.isResource)) return [];
  // A whole day lasts from midnight to midnight where the person is.
  const inZone = (at: number): number => (row.all_day === 1 ? fromWallClock(at, zone) : at);
  const [startsAt, endsAt] = [Math.max(from, inZone(row.starts_at)), Math.min(to, inZone(row.ends_at))];
  const isOpen = row.my_answer === 'tentative' || row.my_answer === 'needsAction';
  const kind = row.is_tentative === 1 || isOpen ? 'tentative' : 'busy';
  return endsAt > startsAt ? [{ startsAt, endsAt, kind }] : [];
}

/** Busy times in some calendars of one account, joined and in order. What somebody subscribed to takes none of their time. */
export async function readBusyTimes(
  db: Db,
  owner: BusyOwner,
  calendars: readonly CalendarTable[],
  range: TimeRange,
): Promise<BusyTime[]> {
  const { zone } = await readOwner(db, owner.account);
  const busy: BusyTime[] = [];
  for (const calendar of calendars.filter(({ kind }) => kind === 'own'))
    busy.push(...(await findOccurrences(db, calendar, range)).flatMap((row) => toBusy(row, zone, range, owner)));
  return joinBusy(busy);
}

/** Busy times of people and resources. */
export async function readFreeBusy(db: Db, { viewer, people, ...range }: FreeBusyInput): Promise<FreeBusy[]> {
  const isForAll = await readOrgSetting(db, viewer.orgId, 'freeBusyForAll');
  const shared = await listShared(db, viewer);
  const answer: FreeBusy[] = [];
  for (const { address, name, account } of people) {
    const isSelf = account === viewer.account;
    const isRoom = account !== null && (await isResource(db, viewer.orgId, account));
    const isOpen = isSelf || isForAll || isRoom;
    const visible =
      account === null
        ? []
        : isOpen
          ? await listOwn(db, account)
          : shared.map(({ calendar }) => calendar).filter((calendar) => calendar.account_no === account);
    if (account === null || (!isOpen && visible.length === 0)) {
      answer.push({ address, name: account === null ? '' : name, isKnown: false, busy: [] });
      continue;
    }
    const busy = await readBusyTimes(db, { account, isResource: isRoom }, visible, range);
    answer.push({ address, name, isKnown: true, busy });
  }
  return answer;
}

/** The same off the main thread: up to a hundred people. */
export const readFreeBusyFar = defineReader<FreeBusyInput, FreeBusy[]>({
  name: 'calendar.freeBusy',
  read: readFreeBusy,
});
