import {
  type Calendar,
  maxTaskDescriptionCharacters,
  maxTaskTitleCharacters,
  type Reminder,
  type Repeat,
  type Task,
  type TaskFields,
} from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { dayOfDate, minutesOfClock } from '../../../lib/dates/days.ts';
import { hasReadableEnd } from '../editor/event-form.ts';

/** A task as its dialog has it. */
export interface TaskForm {
  readonly calendarId: Calendar['calendarId'];
  readonly title: string;
  /** Empty: at no time. */
  readonly dueDate: string;
  /** Empty: all day. */
  readonly dueTime: string;
  readonly zone: string;
  readonly priority: number;
  readonly notes: string;
  readonly repeat: Repeat | null;
  readonly reminders: readonly Reminder[];
}

export type TaskProblem = 'titleEmpty' | 'titleTooLong' | 'descriptionTooLong' | 'dueInvalid';

const dateCharacters = 10;

export function formOfTask({ due, ...task }: Task): TaskForm {
  const { calendarId, title, zone, priority, notes, repeat, reminders } = task;
  return {
    ...{ calendarId, title, zone, priority, notes, repeat, reminders },
    dueDate: due.slice(0, dateCharacters),
    dueTime: due.slice(dateCharacters + 1, dateCharacters + 6),
  };
}

/** What is saved; a time that was chosen anew is in the person's zone. */
export function fieldsOfTaskForm(form: TaskForm, personZone: string): TaskFields {
  const { dueDate, dueTime, priority, notes } = form;
  const hasTime = dueDate !== '' && dueTime !== '';
  return {
    title: form.title.trim(),
    ...{ priority, notes },
    due: hasTime ? `${dueDate}T${dueTime}` : dueDate,
    zone: hasTime ? form.zone || personZone : '',
    repeat: dueDate === '' ? null : form.repeat,
    reminders: dueDate === '' ? [] : [...form.reminders],
  };
}

/** The first thing that keeps a form from being saved; a title that it was opened with may be longer. */
export function findTaskProblem(form: TaskForm, openedTitle: string): TaskProblem | undefined {
  const title = form.title.trim();
  if (title === '') return 'titleEmpty';
  if (title !== openedTitle && countCharacters(title) > maxTaskTitleCharacters) return 'titleTooLong';
  if (form.dueDate !== '' && dayOfDate(form.dueDate) === undefined) return 'dueInvalid';
  if (form.dueDate !== '' && !hasReadableEnd(form.repeat)) return 'dueInvalid';
  if (form.dueTime !== '' && minutesOfClock(form.dueTime) === undefined) return 'dueInvalid';
  return countCharacters(form.notes) > maxTaskDescriptionCharacters ? 'descriptionTooLong' : undefined;
}
