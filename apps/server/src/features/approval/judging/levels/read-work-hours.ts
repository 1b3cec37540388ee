import type { Db } from '../../../../engines/database/port.ts';
import { readOrgSetting } from '../../../../engines/settings/org-settings.ts';
import { listSpecialDays } from '../../../calendar/in-transaction.ts';
import type { WorkHours } from './add-work-time.ts';

/** Organisations have no time zone of their own: they work by the clock of China, whose holidays these are. */
const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
/** Days of the calendar for a day of work, with the longest holidays. */
const daysForWorkday = 2;
const spareDays = 30;

/** When an organisation works, from a moment on for at least so many hours of work. */
export async function readWorkHours(db: Db, orgId: number, start: number, hours: number): Promise<WorkHours> {
  const startHour = await readOrgSetting(db, orgId, 'approvalWorkStart');
  const endHour = await readOrgSetting(db, orgId, 'approvalWorkEnd');
  const days = Math.ceil(hours / Math.max(1, endHour - startHour)) * daysForWorkday + spareDays;
  const print = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const special = await listSpecialDays(db, orgId, print(start - dayMs), print(start + days * dayMs));
  return { startHour, endHour, zone, specialDays: new Map(special.map(({ date, isWorkday }) => [date, isWorkday])) };
}
