/** Hours of work time: when work begins and ends on which days. Pure. */
import { fromWallClock, toWallClock } from '../../../calendar/in-transaction.ts';

export interface WorkHours {
  /** Hours of the clock; an end that is not after the start stands for the whole day. */
  readonly startHour: number;
  readonly endHour: number;
  /** IANA name. */
  readonly zone: string;
  /** Days that are not what their weekday says, by date (`2027-01-01`): whether one works. */
  readonly specialDays: ReadonlyMap<string, boolean>;
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** Days that are walked: an organisation whose days are all free has no work time at all. */
const maxDays = 366 * 20;

const printDate = (wallDay: number): string => new Date(wallDay).toISOString().slice(0, 10);

/** Whether one works on a day (midnight, as if it were UTC). */
function isWorkday(wallDay: number, specialDays: WorkHours['specialDays']): boolean {
  const weekday = new Date(wallDay).getUTCDay();
  return specialDays.get(printDate(wallDay)) ?? (weekday >= 1 && weekday <= 5);
}

/** The moment at which so many hours of work time have passed since `start`; at the end of a day rather than at the beginning of the next. */
export function addWorkTime(start: number, hours: number, workHours: WorkHours): number {
  const { zone, specialDays } = workHours;
  const [startHour, endHour] =
    workHours.endHour > workHours.startHour ? [workHours.startHour, workHours.endHour] : [0, 24];
  let left = Math.round(hours * hourMs);
  const first = Math.floor(toWallClock(start, zone) / dayMs) * dayMs;
  for (let day = 0; day < maxDays; day += 1) {
    const wallDay = first + day * dayMs;
    if (!isWorkday(wallDay, specialDays)) continue;
    const begins = Math.max(start, fromWallClock(wallDay + startHour * hourMs, zone));
    const ends = fromWallClock(wallDay + endHour * hourMs, zone);
    if (ends <= begins) continue;
    if (left <= ends - begins) return begins + left;
    left -= ends - begins;
  }
  return start + maxDays * dayMs;
}
