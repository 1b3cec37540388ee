import { type CompletedTask, completeTask as completeText, updateTask } from '@hongyan/icalendar';
import { defineOperation } from '../../../engines/database/port.ts';
import type { ChangeKeys } from '../events/change-keys.ts';
import { putObject, refuseTooManyEvents } from '../events/objects.ts';
import { toWallClock } from '../events/wall-time.ts';
import { toViewer } from '../policy.ts';
import type { ChangedEvent } from '../undo/record-undo.ts';
import { type RequiredTask, requireTask, type TaskReference } from './require-task.ts';
import { finishTaskChange, type SavedTask } from './save-task.ts';
import { explainTaskFault } from './task-fields.ts';

const dayMs = 86_400_000;

export interface CompleteTaskInput extends TaskReference {
  readonly owner: number;
  readonly isDone: boolean;
  readonly keys: ChangeKeys;
}

function changeText({ object, target }: RequiredTask, now: number, { isDone, keys }: CompleteTaskInput): CompletedTask {
  try {
    if (!isDone) return { text: updateTask(object.ics, { isDone, percent: 0 }, { now }), done: null };
    // One that was forgotten for days comes again today at the earliest.
    const notBefore = Math.floor(toWallClock(now, target.owner.zone) / dayMs) * dayMs;
    return completeText(object.ics, { now, doneUid: keys.uid, notBefore });
  } catch (error) {
    throw explainTaskFault(error);
  }
}

/** Marks a task as done, or as open again. Throws what `requireTask` does, `tooManyEvents`. */
export const completeTask = defineOperation<CompleteTaskInput, SavedTask>({
  name: 'calendar.completeTask',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const { keys, isDone } = input;
    const required = await requireTask(tx, toViewer(context), input);
    const { target, object, details } = required;
    const { calendar } = target;
    const { object_no: objectNo, uid, created_at: createdAt } = object;
    const isAsWanted = isDone && details.isDone;
    const { text, done } = isAsWanted ? { text: object.ics, done: null } : changeText(required, context.now, input);
    const written = { component: 'task' as const, objectNo, uid, ics: text, createdAt };
    const { revision } = await putObject(tx, context, target, written);
    const changed: ChangedEvent[] = [{ calendar, objectNo, uid, before: object, revisionAfter: revision }];
    if (done !== null) {
      await refuseTooManyEvents(tx, target, 1);
      const copy = { component: 'task' as const, objectNo: keys.objectNo, uid: keys.uid, ics: done };
      const { revision: after } = await putObject(tx, context, target, copy);
      changed.push({ calendar, objectNo: keys.objectNo, uid: keys.uid, before: null, revisionAfter: after });
    }
    const { undoId } = keys;
    const saved = { calendar, objectNo };
    return finishTaskChange(tx, context, [target], { action: 'calendar.completeTask', undoId, changed, saved });
  },
});
