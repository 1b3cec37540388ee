import { setReminders } from '../fields/alarms.ts';
import { parseObject } from '../fields/calendar-object.ts';
import { readTitle } from '../fields/listed-fields.ts';
import { printObject } from '../fields/object-text.ts';
import { type Component, makeLine, removeLines, setLine } from '../model/component.ts';
import { makeDateLine, makeMoment, printDateValue } from '../model/date-value.ts';
import { escapeText } from '../model/text-value.ts';
import { readSequence } from '../read/read-fields.ts';
import { listTaskEdges, readTask } from '../read/read-task.ts';
import { CalendarChangeError, type TaskFields } from '../types.ts';
import { makeTime, printRepeat, stamp } from './event-lines.ts';

/** Lines of beginning and due; RFC 5545 §3.8.2.3 wants both in one form. */
function setTaskTimes(task: Component, { start, due, allDay, zone }: TaskFields): Component {
  let timed = removeLines(task, 'DTSTART', 'DUE', 'DURATION');
  const from = start === '' ? null : makeTime(start, allDay, zone);
  const to = due === '' ? null : makeTime(due, allDay, zone);
  if (from && to && to.wall < from.wall) throw new CalendarChangeError('badTime');
  if (from) timed = setLine(timed, makeDateLine('DTSTART', from));
  return to ? setLine(timed, makeDateLine('DUE', to)) : timed;
}

function setRepeat(task: Component, { start, due, allDay, zone, repeat }: TaskFields): Component {
  const first = start || due;
  if (!repeat) return removeLines(task, 'RRULE');
  if (first === '') throw new CalendarChangeError('badTime');
  return setLine(task, makeLine('RRULE', printRepeat(repeat, makeTime(first, allDay, zone))));
}

function setProgress(task: Component, { isDone, percent }: TaskFields, now: number): Component {
  const status = isDone ? 'COMPLETED' : percent > 0 ? 'IN-PROCESS' : 'NEEDS-ACTION';
  const share = Math.min(Math.max(Math.round(isDone ? 100 : percent), 0), 100);
  const said = setLine(setLine(task, makeLine('STATUS', status)), makeLine('PERCENT-COMPLETE', String(share)));
  if (!isDone) return removeLines(said, 'COMPLETED');
  return setLine(said, makeLine('COMPLETED', printDateValue(makeMoment(now))));
}

function setText(task: Component, name: string, text: string): Component {
  return text === '' ? removeLines(task, name) : setLine(task, makeLine(name, escapeText(text)));
}

function setPriority(task: Component, priority: number): Component {
  const bounded = Math.min(Math.max(Math.round(priority), 0), 9);
  return bounded === 0 ? removeLines(task, 'PRIORITY') : setLine(task, makeLine('PRIORITY', String(bounded)));
}

/** A new task as the text of a calendar object. Throws CalendarChangeError for a bad time or zone. */
export function composeTask(fields: TaskFields, { uid, now }: { readonly uid: string; readonly now: number }): string {
  const created = makeLine('CREATED', printDateValue(makeMoment(now)));
  const empty: Component = { name: 'VTODO', lines: [makeLine('UID', uid), created], components: [] };
  const timed = setRepeat(setTaskTimes(stamp(empty, now, 0), fields), fields);
  const titled = setText(setText(timed, 'SUMMARY', fields.title), 'DESCRIPTION', fields.notes);
  const task = setProgress(setPriority(titled, fields.priority), fields, now);
  return printObject([setReminders(task, fields.reminders, fields.title, listTaskEdges(fields))], []);
}

function isChanged(change: Partial<TaskFields>, known: TaskFields, ...names: readonly (keyof TaskFields)[]): boolean {
  return names.some(
    (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(known[name]),
  );
}

/** Changes a task; what `change` does not name stays. Throws CalendarChangeError. */
export function updateTask(text: string, change: Partial<TaskFields>, { now }: { readonly now: number }): string {
  const parts = parseObject(text, 'task');
  const known = readTask(text);
  if (!parts?.master || !known) throw new CalendarChangeError('notAnEvent');
  const fields: TaskFields = { ...known, ...change };
  let task = parts.master;
  if (isChanged(change, known, 'title')) task = setText(task, 'SUMMARY', fields.title);
  if (isChanged(change, known, 'notes')) task = setText(task, 'DESCRIPTION', fields.notes);
  const isMoved = isChanged(change, known, 'start', 'due', 'allDay', 'zone');
  if (isMoved) task = setTaskTimes(task, fields);
  const isRepeatChanged = isChanged(change, known, 'repeat');
  // A rule that the form cannot say stays while only the time changes.
  if (isRepeatChanged || (isMoved && known.repeat)) task = setRepeat(task, fields);
  const isReopened = change.isDone === false && known.isCancelled;
  if (isReopened || isChanged(change, known, 'isDone', 'percent')) task = setProgress(task, fields, now);
  if (isChanged(change, known, 'priority')) task = setPriority(task, fields.priority);
  if (isChanged(change, known, 'reminders'))
    task = setReminders(task, fields.reminders, readTitle(task), listTaskEdges(fields));
  const sequence = isMoved || isRepeatChanged ? readSequence(task) + 1 : null;
  return printObject([stamp(task, now, sequence), ...parts.overrides], parts.timezones);
}
