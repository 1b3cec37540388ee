import { type Component, findLine, findParameter, makeLine } from '../model/component.ts';
import { parseDateValue } from '../model/date-value.ts';
import { parseDuration, printMinutesBefore } from '../model/duration.ts';
import { escapeText } from '../model/text-value.ts';
import type { Reminder } from '../types.ts';

/** When an alarm goes off: some milliseconds after an occurrence's beginning or end, or at one moment. */
export type Trigger =
  | { readonly kind: 'start' | 'end'; readonly ms: number; readonly by: Reminder['by'] }
  | { readonly kind: 'moment'; readonly at: number; readonly by: Reminder['by'] };

/** What a relative trigger is counted from: the beginning, or the end (of a task when it is due). */
export type Edge = 'start' | 'end';

const dayMs = 86_400_000;

/** Alarms of a component that tell somebody something. PROCEDURE is not run (RFC 5545 removed it); Apple's default ones are none. */
export function readTrigger(alarm: Component): Trigger | null {
  const action = findLine(alarm, 'ACTION')?.value.trim().toUpperCase();
  const line = findLine(alarm, 'TRIGGER');
  if (!line || (action !== 'DISPLAY' && action !== 'AUDIO' && action !== 'EMAIL')) return null;
  if (findLine(alarm, 'X-APPLE-DEFAULT-ALARM')?.value.trim().toUpperCase() === 'TRUE') return null;
  const by = action === 'EMAIL' ? 'mail' : 'notice';
  const moment = parseDateValue(line.value);
  if (moment) return moment.isUtc ? { kind: 'moment', at: moment.wall, by } : null;
  const span = parseDuration(line.value);
  if (!span) return null;
  const kind = findParameter(line, 'RELATED').toUpperCase() === 'END' ? 'end' : 'start';
  return { kind, ms: span.days * dayMs + span.ms, by };
}

export function listAlarms(component: Component): readonly Component[] {
  return component.components.filter((inner) => inner.name === 'VALARM');
}

/** What a form can say of an alarm that is counted from one of these; null where it cannot. */
export function readReminder(alarm: Component, edges: readonly Edge[] = ['start']): Reminder | null {
  const trigger = readTrigger(alarm);
  if (!trigger || trigger.kind === 'moment' || !edges.includes(trigger.kind) || trigger.ms % 60_000 !== 0) return null;
  return { minutes: -trigger.ms / 60_000 + 0, by: trigger.by };
}

function isSameReminder(a: Reminder, b: Reminder): boolean {
  return a.minutes === b.minutes && a.by === b.by;
}

/** The reminders of a component, each once. */
export function readReminders(component: Component, edges?: readonly Edge[]): readonly Reminder[] {
  const found: Reminder[] = [];
  for (const alarm of listAlarms(component)) {
    const reminder = readReminder(alarm, edges);
    if (reminder && !found.some((other) => isSameReminder(other, reminder))) found.push(reminder);
  }
  return found;
}

/** Nobody's mailbox: an EMAIL alarm must name one (RFC 5545 §3.6.6), ours goes to whoever keeps the calendar. */
const anyAddress = 'owner@invalid';

function composeAlarm(reminder: Reminder, title: string, edge: Edge): Component {
  const text = escapeText(title === '' ? 'Reminder' : title);
  const isMail = reminder.by === 'mail';
  const mailLines = [makeLine('SUMMARY', text), makeLine('ATTENDEE', `mailto:${anyAddress}`)];
  return {
    name: 'VALARM',
    lines: [
      makeLine('ACTION', isMail ? 'EMAIL' : 'DISPLAY'),
      makeLine('TRIGGER', printMinutesBefore(reminder.minutes), { RELATED: edge === 'end' ? 'END' : undefined }),
      makeLine('DESCRIPTION', text),
      ...(isMail ? mailLines : []),
    ],
    components: [],
  };
}

/**
 * The component with these reminders: alarms that say one of them stay as they are, so do those that no reminder can say. New ones are
 * counted from the first edge.
 */
export function setReminders(
  component: Component,
  reminders: readonly Reminder[],
  title: string,
  edges: readonly [Edge, ...Edge[]] = ['start'],
): Component {
  const kept: Component[] = [];
  const said: Reminder[] = [];
  for (const inner of component.components) {
    const reminder = inner.name === 'VALARM' ? readReminder(inner, edges) : null;
    if (reminder && !reminders.some((wanted) => isSameReminder(wanted, reminder))) continue;
    if (reminder) said.push(reminder);
    kept.push(inner);
  }
  const added = reminders
    .filter((wanted, index) => reminders.findIndex((other) => isSameReminder(other, wanted)) === index)
    .filter((wanted) => !said.some((known) => isSameReminder(known, wanted)))
    .map((wanted) => composeAlarm(wanted, title, edges[0]));
  return { ...component, components: [...kept, ...added] };
}
