import { calls, type Task } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { listCalendars } from '../calendars/list-calendars.ts';
import { makeChangeKeys, makeUndoId } from '../events/change-keys.ts';
import { createEventSupport, toViewer } from '../events/event-support.ts';
import { readObject, readOwner } from '../events/objects.ts';
import { requireCalendar } from '../policy.ts';
import { completeTask } from './complete-task.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { readTasks } from './list-tasks.ts';
import { presentTask } from './present-task.ts';
import type { SavedTask } from './save-task.ts';
import { checkTaskFields } from './task-fields.ts';
import { updateTask } from './update-task.ts';

/** The calls of tasks. */
export function createTaskRoutes(services: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = services.database;
  const { findOwner } = createEventSupport(services);

  const present = async (context: CallContext, { calendarId, taskId, undoId }: SavedTask) => {
    const access = await requireCalendar(read, toViewer(context), calendarId, 'view');
    const object = await readObject(read, access.calendar, taskId);
    const owner = await readOwner(read, access.calendar.account_no);
    const task: Task | null = object === undefined ? null : presentTask(access, owner, object);
    if (task === null) throw new UserError('taskNotFound');
    return { task, undoId };
  };

  const tasks = bindCall(calls.calendar.tasks, async ({ state, dueFrom, dueBefore, limit }, context) => {
    const listed = await listCalendars(read, toViewer(context));
    const calendars = listed.filter(({ isShown }) => isShown).map(({ access }) => access);
    return readTasks(read, { calendars, state, dueFrom, dueBefore, limit });
  });

  const create = bindCall(calls.calendar.createTask, async ({ calendarId, ...given }, context) => {
    const fields = checkTaskFields(given);
    const owner = await findOwner(context, calendarId);
    const input = { owner, calendarId, fields, keys: makeChangeKeys() };
    return present(context, await runner.execute(createTask, toOperationContext(context), input));
  });

  const update = bindCall(
    calls.calendar.updateTask,
    async ({ calendarId, taskId, revision, toCalendarId, ...fields }, context) => {
      const owner = await findOwner(context, calendarId);
      const to =
        toCalendarId === undefined ? null : { owner: await findOwner(context, toCalendarId), calendarId: toCalendarId };
      const input = { owner, calendarId, taskId, revision, fields, to, keys: makeChangeKeys() };
      return present(context, await runner.execute(updateTask, toOperationContext(context), input));
    },
  );

  const complete = bindCall(calls.calendar.completeTask, async (reference, context) => {
    const owner = await findOwner(context, reference.calendarId);
    const input = { ...reference, owner, keys: makeChangeKeys() };
    return present(context, await runner.execute(completeTask, toOperationContext(context), input));
  });

  const remove = bindCall(calls.calendar.deleteTask, async (reference, context) => {
    const owner = await findOwner(context, reference.calendarId);
    const input = { ...reference, owner, undoId: makeUndoId() };
    const { undoId } = await runner.execute(deleteTask, toOperationContext(context), input);
    return { undoId };
  });

  return [tasks, create, update, complete, remove];
}
