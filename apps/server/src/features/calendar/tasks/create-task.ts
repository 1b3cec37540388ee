import type { TaskFields } from '@hongyan/contract';
import { composeTask } from '@hongyan/icalendar';
import { defineOperation } from '../../../engines/database/port.ts';
import type { ChangeKeys } from '../events/change-keys.ts';
import { putObject, readOwner, refuseTooManyEvents } from '../events/objects.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { finishTaskChange, type SavedTask } from './save-task.ts';
import { explainTaskFault, toTextTimes } from './task-fields.ts';

export interface CreateTaskInput {
  readonly owner: number;
  readonly calendarId: string;
  /** Checked. */
  readonly fields: TaskFields;
  readonly keys: ChangeKeys;
}

function composeText(fields: TaskFields, uid: string, now: number): string {
  const { title, notes, priority, repeat, reminders } = fields;
  const times = toTextTimes(fields, null);
  try {
    const text = { title, notes, priority, repeat, reminders, isDone: false, percent: 0, ...times };
    return composeTask(text, { uid, now });
  } catch (error) {
    throw explainTaskFault(error);
  }
}

/** Makes a task. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `tooManyEvents`, and what its times refuse. */
export const createTask = defineOperation<CreateTaskInput, SavedTask>({
  name: 'calendar.createTask',
  accounts: ({ owner }) => [owner],
  requestHash: ({ calendarId, fields }) => JSON.stringify([calendarId, fields]),
  run: async (tx, context, { calendarId, fields, keys }) => {
    const { calendar } = await requireWritable(tx, toViewer(context), calendarId);
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    await refuseTooManyEvents(tx, target, 1);
    const { uid, objectNo, undoId } = keys;
    const ics = composeText(fields, uid, context.now);
    const { revision } = await putObject(tx, context, target, { component: 'task', objectNo, uid, ics });
    const changed = [{ calendar, objectNo, uid, before: null, revisionAfter: revision }];
    const saved = { calendar, objectNo };
    return finishTaskChange(tx, context, [target], { action: 'calendar.createTask', undoId, changed, saved });
  },
});
