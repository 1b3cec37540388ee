import type { CalendarId, EventId, Task } from '@hongyan/contract';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { indexTask, type ShownTask } from '../events/index-task.ts';
import type { IndexedTask, ObjectOwner } from '../events/indexed-object.ts';
import { type CalendarAccess, includesRight } from '../policy.ts';

type ObjectKeys = Pick<CalendarObjectTable, 'object_no' | 'revision' | 'created_at' | 'changed_at'>;

/** A task of the list, for somebody who may see it. */
export function presentTaskRow({ calendar, right }: CalendarAccess, object: ObjectKeys, row: IndexedTask): Task {
  const { createdAt, changedAt, ...shown } = JSON.parse(row.shown) as ShownTask;
  return {
    ...shown,
    calendarId: calendar.calendar_id as CalendarId,
    taskId: String(object.object_no) as EventId,
    revision: object.revision,
    title: row.title,
    isDone: row.is_done === 1,
    dueAt: row.due_at,
    isAllDay: row.all_day === 1,
    mayChange: calendar.kind === 'own' && includesRight(right, 'edit'),
    createdAt: createdAt || object.created_at,
    changedAt: changedAt || object.changed_at,
  };
}

/** A task by its object; null: it is none, or nothing to the viewer. */
export function presentTask(access: CalendarAccess, owner: ObjectOwner, object: CalendarObjectTable): Task | null {
  const row = object.component === 'task' ? indexTask(object.ics, owner)?.task : undefined;
  if (!row || (row.is_private === 1 && !access.isOwner)) return null;
  return presentTaskRow(access, object, row);
}
