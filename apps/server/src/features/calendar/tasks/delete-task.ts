import { defineOperation } from '../../../engines/database/port.ts';
import { removeObject } from '../events/objects.ts';
import { toViewer } from '../policy.ts';
import { requireTask, type TaskReference } from './require-task.ts';
import { finishTaskChange, type SavedTask } from './save-task.ts';

export interface DeleteTaskInput extends TaskReference {
  readonly owner: number;
  readonly undoId: string;
}

/** Deletes a task. Throws what `requireTask` does. */
export const deleteTask = defineOperation<DeleteTaskInput, SavedTask>({
  name: 'calendar.deleteTask',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const { undoId } = input;
    const { target, object } = await requireTask(tx, toViewer(context), input);
    const { calendar } = target;
    const { object_no: objectNo, uid } = object;
    await removeObject(tx, context, target, object);
    const changed = [{ calendar, objectNo, uid, before: object, revisionAfter: null }];
    const saved = { calendar, objectNo };
    return finishTaskChange(tx, context, [target], { action: 'calendar.deleteTask', undoId, changed, saved });
  },
});
