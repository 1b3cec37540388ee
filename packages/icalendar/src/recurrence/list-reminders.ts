import type { DueReminder } from '../types.ts';
import type { ExpandOptions } from './expand-event.ts';

/** The reminders that are due from `from` on and before `to`, with the occurrences they are about. */
export function listReminders(_text: string, _options: ExpandOptions): readonly DueReminder[] {
  throw new Error('not built yet');
}
