import { happensWithin, readTask } from '@hongyan/icalendar';
import { parseWallTime } from '../events/check-fields.ts';
import { fromWallClock } from '../events/wall-time.ts';

/** Epoch milliseconds, the end excluded. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Of what has no dates: when it was written down and done. */
function isNotedIn({ from, to }: Range, createdAt: number | null, completedAt: number | null): boolean {
  if (createdAt === null) return completedAt === null || (from <= completedAt && to >= completedAt);
  if (completedAt === null) return to > createdAt;
  return (from <= createdAt || from <= completedAt) && (to >= createdAt || to >= completedAt);
}

/** Tasks that may still be expanded for one question. */
interface Budget {
  left: number;
}

/**
 * Whether a task is to be done in a time, by its dates (RFC 4791 §9.9), or those of its occurrences; beyond the budget one that repeats counts
 * from its first on. `zone`: of dates and floating times.
 */
export function isTaskInRange(ics: string, { from, to }: Range, zone: string, budget: Budget): boolean {
  const task = readTask(ics, zone);
  if (task === null) return false;
  const read = (text: string): number | null => {
    const wall = text === '' ? null : parseWallTime(text);
    return wall === null ? null : fromWallClock(wall.at, task.zone || zone);
  };
  const [start, due] = [read(task.start), read(task.due)];
  if (task.repeat !== null || task.customRepeat !== '') {
    if (to <= (start ?? due ?? from)) return false;
    budget.left -= 1;
    return budget.left < 0 || happensWithin(ics, { from, to, floatingZone: zone });
  }
  if (start !== null && due !== null) return (from < due || from <= start) && (to > start || to >= due);
  if (start !== null) return from <= start && to > start;
  if (due !== null) return from < due && to >= due;
  return isNotedIn({ from, to }, task.createdAt, task.completedAt);
}
