/** What the forms of events and tasks can say: what another program wrote beyond it is cut for showing, and stays in the text. */
import type { Reminder, Repeat } from '@hongyan/contract';
import type { Reminder as ReadReminder, Repeat as ReadRepeat } from '@hongyan/icalendar';

const maxInterval = 99;
const maxCount = 1_000;
const maxReminders = 5;

export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed();
}

/** A rule that the form can say; a longer one of another program is kept and shown as `custom`. */
export function toRepeat(repeat: ReadRepeat | null): Repeat | null {
  if (repeat === null || repeat.interval > maxInterval) return null;
  if (repeat.end.kind === 'count' && repeat.end.count > maxCount) return null;
  return { ...repeat, weekdays: [...repeat.weekdays] };
}

/** How it repeats where the form cannot say it; else empty. */
export function toCustomRepeat({
  repeat,
  customRepeat,
}: {
  readonly repeat: ReadRepeat | null;
  readonly customRepeat: string;
}): string {
  if (toRepeat(repeat) !== null) return '';
  return customRepeat || (repeat === null ? '' : 'RRULE');
}

/** The reminders that the form can show. */
export function toReminders(reminders: readonly ReadReminder[]): Reminder[] {
  return reminders
    .filter(({ minutes }) => Number.isInteger(minutes) && minutes >= -1_440 && minutes <= 40_320)
    .slice(0, maxReminders);
}
