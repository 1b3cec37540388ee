import type { TaskFields } from '../types.ts';

/** A new task as the text of a calendar object. Throws CalendarChangeError for a bad time or zone. */
export function composeTask(_fields: TaskFields, _options: { readonly uid: string; readonly now: number }): string {
  throw new Error('not built yet');
}

/** Changes a task; what `change` does not name stays. Throws CalendarChangeError. */
export function updateTask(_text: string, _change: Partial<TaskFields>, _options: { readonly now: number }): string {
  throw new Error('not built yet');
}
