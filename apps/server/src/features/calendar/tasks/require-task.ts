import { readTask, type TaskDetails } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { readObject, readOwner } from '../events/objects.ts';
import { requireWritable, type Viewer } from '../policy.ts';

/** The task that a change is about, and the revision that it began with. */
export interface TaskReference {
  readonly calendarId: string;
  readonly taskId: string;
  readonly revision: number;
}

export interface RequiredTask {
  readonly target: ObjectTarget;
  readonly object: CalendarObjectTable;
  readonly details: TaskDetails;
}

/**
 * A task that the viewer may change now. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `taskNotFound` (of another's private
 * one too), and `taskChanged` where another window was first.
 */
export async function requireTask(
  tx: Tx,
  viewer: Viewer,
  { calendarId, taskId, revision }: TaskReference,
): Promise<RequiredTask> {
  const { calendar, isOwner } = await requireWritable(tx, viewer, calendarId);
  const object = await readObject(tx, calendar, taskId);
  const owner = await readOwner(tx, calendar.account_no);
  const details = object?.component === 'task' ? readTask(object.ics, owner.zone) : null;
  if (object === undefined || details === null || (details.isPrivate && !isOwner)) throw new UserError('taskNotFound');
  if (object.revision !== revision) throw new UserError('taskChanged');
  return { target: { calendar, owner }, object, details };
}
