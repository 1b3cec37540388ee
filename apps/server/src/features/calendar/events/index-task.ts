import type { Task } from '@hongyan/contract';
import { readTask, type TaskDetails } from '@hongyan/icalendar';
import { cut, toCustomRepeat, toReminders, toRepeat } from './form-limits.ts';
import { clean, flag, type IndexedObject, makeSearchText, type ObjectOwner } from './indexed-object.ts';

/** What a list shows of a task beside its columns. */
export type ShownTask = Pick<
  Task,
  | 'notes'
  | 'due'
  | 'zone'
  | 'priority'
  | 'repeat'
  | 'reminders'
  | 'percent'
  | 'completedAt'
  | 'customRepeat'
  | 'createdAt'
  | 'changedAt'
>;

/** After everything that is due. */
const atNoTime = Number.MAX_SAFE_INTEGER;

function toShown(details: TaskDetails): ShownTask {
  const { due, priority, percent, completedAt } = details;
  return {
    ...{ due, priority, percent, completedAt },
    notes: cut(clean(details.notes), 40_000),
    zone: details.due === '' ? '' : cut(details.zone, 64),
    repeat: toRepeat(details.repeat),
    reminders: toReminders(details.reminders),
    customRepeat: cut(clean(toCustomRepeat(details)), 500),
    createdAt: details.createdAt ?? 0,
    changedAt: details.changedAt ?? 0,
  };
}

/** Whether nothing is to be done for it any more: done, or given up. */
function isClosed({ isDone, isCancelled }: TaskDetails): boolean {
  return isDone || isCancelled;
}

/** Everything that is stored of a task; null: the text is none. */
export function indexTask(ics: string, owner: ObjectOwner): IndexedObject | null {
  const details = readTask(ics, owner.zone);
  if (details === null) return null;
  const { dueAt, completedAt, changedAt, createdAt } = details;
  const isDone = isClosed(details);
  const doneAt = completedAt ?? changedAt ?? createdAt ?? 0;
  const at = dueAt ?? createdAt ?? 0;
  const title = clean(details.title);
  return {
    columns: {
      title,
      search_text: makeSearchText([details.title, details.notes]),
      first_starts_at: at,
      last_ends_at: at,
      is_repeated: 0,
    },
    occurrences: [],
    task: {
      is_done: flag(isDone),
      sort_at: isDone ? -doneAt : (dueAt ?? atNoTime),
      due_at: dueAt,
      all_day: flag(dueAt !== null && details.allDay),
      title,
      is_private: flag(details.isPrivate),
      shown: JSON.stringify(toShown(details)),
    },
  };
}
