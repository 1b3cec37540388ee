import { listAlarms, readTrigger, type Trigger } from '../fields/alarms.ts';
import { parseObject } from '../fields/calendar-object.ts';
import type { Component } from '../model/component.ts';
import type { DueReminder, ListedOccurrence } from '../types.ts';
import { findIanaZone } from '../zones/iana-zone.ts';
import { momentOf, utcZone } from '../zones/zone.ts';
import { type ExpandOptions, gatherOccurrences } from './expand-event.ts';

/** Alarms further from their event than this are not looked for: the widest that the form offers, and a day. */
const maxTriggerMs = 36 * 86_400_000;
/** Alarms of one event that go off. */
const maxTriggers = 20;

function triggersOf(component: Component): readonly Trigger[] {
  return listAlarms(component)
    .flatMap((alarm) => readTrigger(alarm) ?? [])
    .slice(0, maxTriggers);
}

function dueAt(trigger: Trigger, occurrence: ListedOccurrence, floatingZone: string): number {
  if (trigger.kind === 'moment') return trigger.at;
  const at = trigger.kind === 'start' ? occurrence.startsAt : occurrence.endsAt;
  // Of an all-day event, midnight where its owner is.
  const moment = occurrence.allDay ? momentOf(findIanaZone(floatingZone) ?? utcZone, at) : at;
  return moment + trigger.ms;
}

/** The reminders that are due from `from` on and before `to`, with the occurrences they are about; by their time. */
export function listReminders(text: string, options: ExpandOptions): readonly DueReminder[] {
  const parts = parseObject(text, 'event');
  if (!parts) return [];
  const components = [...(parts.master ? [parts.master] : []), ...parts.overrides];
  const triggers = components.flatMap(triggersOf);
  if (triggers.length === 0) return [];
  const relative = triggers.flatMap((trigger) => (trigger.kind === 'moment' ? [] : [trigger.ms]));
  const moments = relative.length < triggers.length;
  const latest = Math.min(
    relative.reduce((a, b) => Math.max(a, b), 0),
    maxTriggerMs,
  );
  const earliest = Math.max(
    relative.reduce((a, b) => Math.min(a, b), 0),
    -maxTriggerMs,
  );
  // An alarm at one moment may be about an occurrence that is far from it.
  const slack = moments ? maxTriggerMs : 0;
  const window = { ...options, from: options.from - latest - slack, to: options.to - earliest + slack };
  const due: DueReminder[] = [];
  for (const { occurrence, override } of gatherOccurrences(parts, window).found) {
    const component = override?.component ?? parts.master;
    if (!component || occurrence.isCancelled) continue;
    for (const trigger of triggersOf(component)) {
      const at = dueAt(trigger, occurrence, options.floatingZone);
      if (at < options.from || at >= options.to) continue;
      // One moment is announced once, with the first occurrence after it.
      if (trigger.kind === 'moment' && due.some((other) => other.dueAt === at)) continue;
      const minutes = Math.round((occurrence.startsAt - at) / 60_000);
      const said = trigger.kind === 'start' ? -trigger.ms / 60_000 + 0 : minutes;
      due.push({ dueAt: at, reminder: { minutes: said, by: trigger.by }, occurrence });
    }
  }
  return due.toSorted((a, b) => a.dueAt - b.dueAt);
}
