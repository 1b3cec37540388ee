import type { Task } from '@hongyan/contract';
import { type Day, dayOfDate, wallOfInstant } from '../../../lib/dates/days.ts';

export const taskGroups = ['overdue', 'today', 'week', 'later', 'none', 'done'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** Now, as the person's wall has it. */
export interface TaskReading {
  readonly nowMs: number;
  readonly timeZone: string;
}

const soonDays = 7;

/** The day on which a task is due where the person is; undefined: at no time. */
export function findDueDay({ due, dueAt, isAllDay }: Task, timeZone: string): Day | undefined {
  if (dueAt === null) return undefined;
  return isAllDay ? dayOfDate(due) : wallOfInstant(dueAt, timeZone).day;
}

/** Where a task stands in the list. */
export function chooseGroup(task: Task, { nowMs, timeZone }: TaskReading): TaskGroup {
  if (task.isDone) return 'done';
  const day = findDueDay(task, timeZone);
  if (day === undefined) return 'none';
  const today = wallOfInstant(nowMs, timeZone).day;
  const isOver = !task.isAllDay && task.dueAt !== null && task.dueAt < nowMs;
  if (day < today || isOver) return 'overdue';
  if (day === today) return 'today';
  return day <= today + soonDays ? 'week' : 'later';
}

/** No priority comes after the lowest. */
const rankPriority = (priority: number): number => (priority === 0 ? 10 : priority);

function compareTasks(one: Task, other: Task, timeZone: string): number {
  if (one.isDone) return (other.completedAt ?? 0) - (one.completedAt ?? 0);
  const [day, otherDay] = [one, other].map((task) => findDueDay(task, timeZone) ?? 0);
  // What is due all day comes after the times of its day.
  const time = (task: Task): number => (task.isAllDay ? Number.POSITIVE_INFINITY : (task.dueAt ?? 0));
  return (
    (day ?? 0) - (otherDay ?? 0) ||
    (time(one) === time(other) ? 0 : time(one) - time(other)) ||
    rankPriority(one.priority) - rankPriority(other.priority) ||
    one.createdAt - other.createdAt
  );
}

/** The groups that have tasks, in their order. */
export function groupTasks(
  tasks: readonly Task[],
  reading: TaskReading,
): readonly { readonly group: TaskGroup; readonly tasks: readonly Task[] }[] {
  const groups = Map.groupBy(tasks, (task) => chooseGroup(task, reading));
  return taskGroups.flatMap((group) => {
    const found = groups.get(group);
    if (found === undefined) return [];
    return [{ group, tasks: found.toSorted((one, other) => compareTasks(one, other, reading.timeZone)) }];
  });
}
