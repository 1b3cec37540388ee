import type { Task } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { type CalendarAccess, maySeeTasks } from '../policy.ts';
import { presentTaskRow } from './present-task.ts';

export interface TasksInput {
  readonly calendars: readonly CalendarAccess[];
  readonly state: 'open' | 'done' | 'all';
  /** Epoch milliseconds. */
  readonly dueFrom?: number | undefined;
  readonly dueBefore: number | undefined;
  readonly limit: number;
}

interface Sorted {
  readonly sortAt: number;
  readonly task: Task;
}

/** Tasks of one calendar in one state: a range of an index. */
async function readState(
  db: Db,
  access: CalendarAccess,
  {
    isDone,
    dueFrom,
    dueBefore,
    limit,
  }: { readonly isDone: boolean } & Pick<TasksInput, 'dueFrom' | 'dueBefore' | 'limit'>,
): Promise<Sorted[]> {
  const { account_no: account, calendar_no: no } = access.calendar;
  let query = db
    .selectFrom('calendar_task as task')
    .innerJoin('calendar_object as object', (join) =>
      join
        .onRef('object.account_no', '=', 'task.account_no')
        .onRef('object.calendar_no', '=', 'task.calendar_no')
        .onRef('object.object_no', '=', 'task.object_no'),
    )
    .selectAll('task')
    .select(['object.revision', 'object.created_at', 'object.changed_at'])
    .where('task.account_no', '=', account)
    .where('task.calendar_no', '=', no)
    .where('task.is_done', '=', isDone ? 1 : 0);
  if (!access.isOwner) query = query.where('task.is_private', '=', 0);
  if (dueBefore !== undefined)
    query = isDone ? query.where('task.due_at', '<', dueBefore) : query.where('task.sort_at', '<', dueBefore);
  if (dueFrom !== undefined) query = query.where('task.due_at', '>=', dueFrom);
  const rows = await query
    .orderBy('task.sort_at')
    .orderBy('task.object_no')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ sortAt: row.sort_at, task: presentTaskRow(access, row, row) }));
}

/** Tasks of calendars as the viewer may see them: open ones by when they are due, then done ones, the newest first. */
export async function readTasks(
  db: Db,
  { calendars, state, dueFrom, dueBefore, limit }: TasksInput,
): Promise<{ readonly list: Task[]; readonly isCut: boolean }> {
  const list: Task[] = [];
  for (const isDone of [false, true]) {
    if (state === (isDone ? 'open' : 'done')) continue;
    const found: Sorted[] = [];
    for (const access of calendars.filter(maySeeTasks))
      found.push(...(await readState(db, access, { isDone, dueFrom, dueBefore, limit: limit - list.length })));
    list.push(...found.toSorted((a, b) => a.sortAt - b.sortAt).map(({ task }) => task));
    if (list.length > limit) break;
  }
  return { list: list.slice(0, limit), isCut: list.length > limit };
}
