import { dayMs, dayOfWall } from '../model/civil.ts';
import { type Component, removeLines, setLine, setLines } from '../model/component.ts';
import { type DateValue, makeDateLine, makeMoment } from '../model/date-value.ts';
import type { Occurrence } from '../recurrence/find-occurrence.ts';
import { type Series, type Timing, timesOf } from '../recurrence/series.ts';
import { utcZone, wallOf } from '../zones/zone.ts';

/** A wall time by the clock of a series as a value in its form. */
export function valueInSeries({ start }: Timing, wall: number): DateValue {
  return { ...start, wall: start.isDate ? dayOfWall(wall) * dayMs : wall };
}

/** Lines of dates, one for each; none where there are none. */
export function setDates(component: Component, name: 'RDATE' | 'EXDATE', values: readonly DateValue[]): Component {
  if (values.length === 0) return removeLines(component, name);
  return setLines(
    component,
    name,
    values.map((value) => makeDateLine(name, value)),
  );
}

/** The line that says which occurrence an exception stands for. */
export function setRecurrenceId(component: Component, timing: Timing, ruleWall: number): Component {
  return setLine(component, makeDateLine('RECURRENCE-ID', valueInSeries(timing, ruleWall)));
}

/** The lines of beginning and end for something that begins at `wall`. */
export function setTimesAt(component: Component, timing: Timing, wall: number): Component {
  const { endsAt } = timesOf(timing, wall, utcZone);
  const start = valueInSeries(timing, wall);
  const end = timing.zone ? { ...start, wall: wallOf(timing.zone, endsAt) } : { ...start, wall: endsAt };
  // Between two times of one zone that the clocks cross, the end may be before the beginning on the wall.
  const last = end.wall < start.wall ? makeMoment(endsAt) : end;
  return setLine(
    setLine(removeLines(component, 'DURATION'), makeDateLine('DTSTART', start)),
    makeDateLine('DTEND', last),
  );
}

/** The exception of an occurrence: the one there is, or a new one that says what the event says. */
export function makeOverride(series: Series, occurrence: Occurrence): Component {
  const { override, ruleWall, timing, wall } = occurrence;
  if (override && override.key === occurrence.key) return override.component;
  const source = override?.component ?? series.master;
  const single = removeLines(source, 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID');
  return setTimesAt(setRecurrenceId(single, series.timing, ruleWall), timing, wall);
}
