import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { maxRuleSteps } from '../limits.ts';
import { type Component, findLine, makeLine, removeLines, setLine } from '../model/component.ts';
import { makeDateLine, readDateLine } from '../model/date-value.ts';
import { readSequence } from '../read/read-fields.ts';
import { isExcluded, isRepeated, keyOfWall, readSeries, type Series } from '../recurrence/series.ts';
import { listWalls } from '../recurrence/series-walls.ts';
import { CalendarChangeError } from '../types.ts';
import { wallOf } from '../zones/zone.ts';
import { stamp } from './event-lines.ts';
import { updateTask } from './tasks.ts';

/** How far ahead the next date is looked for: a leap day is never further. */
const aheadMs = 9 * 366 * 86_400_000;

export interface CompletedTask {
  readonly text: string;
  /** Of one that repeats, what was done, as a task of its own; null: the text itself is done. */
  readonly done: string | null;
}

export interface CompleteOptions {
  readonly now: number;
  /** Of the task that stands for what was done. */
  readonly doneUid: string;
  /** Epoch milliseconds: dates before it are passed over. */
  readonly notBefore: number;
}

interface Next {
  readonly wall: number;
  /** Dates of the rule up to it, the present one among them. */
  readonly passed: number;
}

function findNext(series: Series, notBefore: number): Next | null {
  const { timing } = series;
  const start = timing.start.wall;
  const least = timing.zone ? wallOf(timing.zone, notBefore) : notBefore;
  const budget = { left: maxRuleSteps };
  const from = Math.max(start + 1, least);
  const walls = [...listWalls(series, budget, from, from + aheadMs)];
  const wall = walls
    .filter((candidate) => !isExcluded(series, candidate, keyOfWall(timing, candidate)))
    .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(wall)) return null;
  return { wall, passed: [...listWalls(series, budget, start, wall - 1)].length };
}

function moveLines(task: Component, ms: number): Component {
  let moved = task;
  for (const name of ['DTSTART', 'DUE']) {
    const value = readDateLine(findLine(task, name));
    if (value) moved = setLine(moved, makeDateLine(name, { ...value, wall: value.wall + ms }));
  }
  return moved;
}

/** A rule that counts has fewer left; one that ends on a date ends on the same. */
function countDown(task: Component, passed: number): Component {
  const rule = findLine(task, 'RRULE')?.value;
  if (rule === undefined) return task;
  const left = rule.replace(
    /COUNT=(\d+)/i,
    (_text, count: string) => `COUNT=${String(Math.max(1, Number(count) - passed))}`,
  );
  return left === rule ? task : setLine(task, makeLine('RRULE', left));
}

/**
 * A task that is done. One that repeats moves on to its next date, and what was done becomes a task of its own: programs that know no
 * repeated tasks show both. Throws CalendarChangeError.
 */
export function completeTask(text: string, { now, doneUid, notBefore }: CompleteOptions): CompletedTask {
  const parts = parseObject(text, 'task');
  if (!parts?.master) throw new CalendarChangeError('notAnEvent');
  const { master, timezones } = parts;
  const series = readSeries(master, parts.zones);
  const next = series && isRepeated(series) ? findNext(series, notBefore) : null;
  if (!series || !next) return { text: updateTask(text, { isDone: true }, { now }), done: null };
  const moved = countDown(moveLines(master, next.wall - series.timing.start.wall), next.passed);
  const open = setLine(removeLines(moved, 'COMPLETED', 'PERCENT-COMPLETE'), makeLine('STATUS', 'NEEDS-ACTION'));
  const single = { ...removeLines(master, 'RRULE', 'RDATE', 'EXDATE'), components: [] };
  const copy = printObject([setLine(single, makeLine('UID', doneUid))], timezones);
  return {
    text: printObject([stamp(open, now, readSequence(master) + 1), ...parts.overrides], timezones),
    done: updateTask(copy, { isDone: true }, { now }),
  };
}
