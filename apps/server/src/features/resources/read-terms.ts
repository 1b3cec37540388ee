import type { Db } from '../../engines/database/port.ts';
import { readSetting } from '../../engines/settings/person-settings.ts';
import { fromWallClock, listSpecialDays, toWallClock } from '../calendar/in-transaction.ts';
import type { BookingTerms } from './judge-booking.ts';
import type { StoredResource } from './store.ts';

const dayMs = 86_400_000;

/** What a resource allows around a moment, in the time zone where it stands. */
export async function readTerms(
  db: Db,
  resource: StoredResource,
  now: number,
): Promise<BookingTerms & { readonly zone: string }> {
  const zone = await readSetting(db, resource.account, 'timeZoneName');
  const toDate = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const last = now + (resource.daysAhead + 400) * dayMs;
  const days =
    resource.weekdays.length === 7 ? [] : await listSpecialDays(db, resource.orgId, toDate(now - dayMs), toDate(last));
  return {
    ...resource,
    zone,
    toWall: (at) => toWallClock(at, zone),
    fromWall: (wall) => fromWallClock(wall, zone),
    specialDays: new Map(days.map(({ date, isWorkday }) => [date, isWorkday])),
  };
}
