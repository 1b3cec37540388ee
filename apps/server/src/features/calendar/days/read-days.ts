import type { SpecialDay } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { listAnnounced } from './announced-days.ts';
import { listStatutory } from './statutory-days.ts';

/** Before, there was no such statute; after, the calendar of the platform is nobody's promise. */
const [firstYear, lastYear] = [1950, 2099] as const;

/** Days that the administrator entered for an organisation, in order. */
export async function readEnteredDays(db: Db, orgId: number): Promise<readonly SpecialDay[]> {
  const rows = await db
    .selectFrom('calendar_special_day')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('date')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    isWorkday: row.is_workday === 1,
  }));
}

/**
 * Holidays and working days for them of some years. A year of which the administrator entered any day is as they entered it; else as it was
 * announced; else as the statute has it.
 */
export async function listSpecialDays(db: Db, orgId: number, from: string, to: string): Promise<SpecialDay[]> {
  const entered = Map.groupBy(await readEnteredDays(db, orgId), ({ date }) => Number(date.slice(0, 4)));
  const days: SpecialDay[] = [];
  const [first, last] = [Math.max(Number(from.slice(0, 4)), firstYear), Math.min(Number(to.slice(0, 4)), lastYear)];
  for (let year = first; year <= last; year += 1)
    days.push(...(entered.get(year) ?? listAnnounced(year) ?? listStatutory(year)));
  return days.filter(({ date }) => date >= from && date <= to).toSorted((a, b) => a.date.localeCompare(b.date));
}
