import type { CalendarId, Task, TaskFields } from '@hongyan/contract';
import { instantOfText } from '../../../lib/dates/days.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { offerCalendarUndo, offerUndoWhenSaved, presentRefusal } from '../data/change-events.ts';
import { changeInOrder, makeDrawnId, type ObjectState, objectKey } from '../data/change-order.ts';
import { foundKey } from '../data/queries.ts';
import { settleLists } from '../data/settle-lists.ts';
import { taskStrings } from './tasks.strings.ts';
import { tasksKey } from './tasks-query.ts';

interface Listed {
  list: Task[];
  isCut: boolean;
}

type Found = Awaited<ReturnType<typeof api.calendar.search>>['data'];

export const toTaskKey = ({ calendarId, taskId }: Pick<Task, 'calendarId' | 'taskId'>): string =>
  objectKey({ calendarId, id: taskId });

/** Shows a change in the lists, and among what was searched for; the answer takes it back. A new task is found by the next search. */
async function showChange(change: (list: readonly Task[]) => Task[]): Promise<() => void> {
  const keys = [tasksKey, foundKey];
  await settleLists(keys);
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  queryClient.setQueriesData<Listed>({ queryKey: tasksKey }, (data) => data && { ...data, list: change(data.list) });
  queryClient.setQueriesData<Found>({ queryKey: foundKey }, (data) => {
    if (data === undefined) return undefined;
    const known = new Set(data.tasks.map(toTaskKey));
    return { ...data, tasks: change(data.tasks).filter((task) => known.has(toTaskKey(task))) };
  });
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

async function refreshTasks(): Promise<void> {
  await Promise.all([tasksKey, foundKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
const toState = ({ calendarId, taskId, revision }: Task): ObjectState => ({ calendarId, id: taskId, revision });
const refer = ({ calendarId, id: taskId, revision }: ObjectState) => ({ calendarId, taskId, revision });
const nameTask = ({ title }: Pick<Task, 'title'>): string => title || translate(taskStrings, 'noTitle');

function drawUntilSaved(calendarId: CalendarId, fields: TaskFields): Task {
  const isAllDay = fields.due !== '' && !fields.due.includes('T');
  const now = Date.now();
  return {
    ...fields,
    calendarId,
    taskId: makeDrawnId(),
    revision: 0,
    isDone: false,
    percent: 0,
    completedAt: null,
    dueAt: instantOfText(fields.due, isAllDay ? 'UTC' : fields.zone) ?? null,
    isAllDay,
    customRepeat: '',
    mayChange: true,
    createdAt: now,
    changedAt: now,
  };
}

/** Makes a task, shown at once. Rejects with the server's refusal; then it is gone from the list. */
export async function createTask(calendarId: CalendarId, fields: TaskFields, idempotencyKey: string): Promise<void> {
  const drawn = drawUntilSaved(calendarId, fields);
  const takeBack = await showChange((list) => [drawn, ...list]);
  const answer = changeInOrder(
    toState(drawn),
    () => readData(api.calendar.createTask({ ...fields, calendarId }, { idempotencyKey })),
    ({ task }) => toState(task),
  );
  offerUndoWhenSaved(translate(taskStrings, 'added', { title: nameTask(fields) }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    await refreshTasks();
  }
}

/** Saves an edited task. Rejects with the server's refusal, for the dialog to say. */
export async function updateTask(task: Task, fields: TaskFields, toCalendarId: CalendarId): Promise<void> {
  const move = toCalendarId === task.calendarId ? {} : { toCalendarId };
  const saved = await changeInOrder(
    toState(task),
    (current) => readData(api.calendar.updateTask({ ...fields, ...refer(current), ...move })),
    (answer) => toState(answer.task),
  );
  offerCalendarUndo(translate(taskStrings, 'saved', { title: nameTask(saved.task) }), saved.undoId);
  await refreshTasks();
}

/**
 * Marks a task as done, or as open again; shown at once, and back when the server refuses. One that repeats says when it comes next, which the
 * server knows.
 */
export async function setTaskDone(task: Task, isDone: boolean, describeDate: (task: Task) => string): Promise<void> {
  const key = toTaskKey(task);
  const completedAt = isDone ? Date.now() : null;
  const changed: Task = { ...task, isDone, percent: isDone ? 100 : 0, completedAt };
  const takeBack = await showChange((list) => list.map((one) => (toTaskKey(one) === key ? changed : one)));
  const title = nameTask(task);
  const answer = changeInOrder(
    toState(task),
    (current) => readData(api.calendar.completeTask({ ...refer(current), isDone })),
    (saved) => toState(saved.task),
  );
  const comesAgain = isDone && (task.repeat !== null || task.customRepeat !== '');
  if (!comesAgain) offerUndoWhenSaved(translate(taskStrings, isDone ? 'completed' : 'reopened', { title }), answer);
  try {
    const { task: saved, undoId } = await answer;
    if (comesAgain) {
      const options = { title, when: describeDate(saved) };
      offerCalendarUndo(translate(taskStrings, saved.isDone ? 'completed' : 'completedNext', options), undoId);
    }
  } catch (error) {
    takeBack();
    presentRefusal(error);
  } finally {
    await refreshTasks();
  }
}

/** Deletes a task; gone at once, and back when the server refuses. */
export async function deleteTask(task: Task): Promise<void> {
  const key = toTaskKey(task);
  const takeBack = await showChange((list) => list.filter((one) => toTaskKey(one) !== key));
  const answer = changeInOrder(
    toState(task),
    (current) => readData(api.calendar.deleteTask(refer(current))),
    () => undefined,
  );
  offerUndoWhenSaved(translate(taskStrings, 'deleted', { title: nameTask(task) }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentRefusal(error);
  } finally {
    await refreshTasks();
  }
}

/** Gives a task another date, or a time of it; shown at once, and back when the server refuses. `due`: a date, or a wall time. */
export async function moveTask(task: Task, due: string, personZone: string): Promise<void> {
  const key = toTaskKey(task);
  const isAllDay = !due.includes('T');
  const zone = isAllDay ? '' : personZone;
  // Reminders of a whole day are others than those of a time.
  const reminders = isAllDay === task.isAllDay ? task.reminders : [];
  const dueAt = instantOfText(due, isAllDay ? 'UTC' : zone) ?? task.dueAt;
  const moved = { due, zone, reminders, isAllDay, dueAt };
  const takeBack = await showChange((list) => list.map((one) => (toTaskKey(one) === key ? { ...one, ...moved } : one)));
  const { title, notes, priority, repeat } = task;
  const fields: TaskFields = { title, notes, priority, repeat, due, zone, reminders };
  const answer = changeInOrder(
    toState(task),
    (current) => readData(api.calendar.updateTask({ ...fields, ...refer(current) })),
    (saved) => toState(saved.task),
  );
  offerUndoWhenSaved(translate(taskStrings, 'moved', { title: nameTask(task) }), answer);
  try {
    await answer;
  } catch (error) {
    takeBack();
    presentRefusal(error);
  } finally {
    await refreshTasks();
  }
}
