import type { TaskFields } from '@hongyan/contract';
import { type TaskDetails, updateTask as updateText } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { ChangeKeys } from '../events/change-keys.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { putObject, readOwner, refuseTooManyEvents, removeObject } from '../events/objects.ts';
import { requireWritable, toViewer } from '../policy.ts';
import type { ChangedEvent } from '../undo/record-undo.ts';
import { type RequiredTask, requireTask, type TaskReference } from './require-task.ts';
import { finishTaskChange, type SavedTask } from './save-task.ts';
import { checkTaskFields, explainTaskFault, toForm, toTextTimes } from './task-fields.ts';

export interface UpdateTaskInput extends TaskReference {
  readonly owner: number;
  readonly fields: TaskFields;
  /** It goes to another calendar. */
  readonly to: { readonly owner: number; readonly calendarId: string } | null;
  readonly keys: ChangeKeys;
}

/** The text with what differs from what the form was given: what it does not show (a rule of another program) stays. */
function changeText(ics: string, details: TaskDetails, given: TaskFields, now: number): string {
  const known = toForm(details);
  const fields = checkTaskFields(given, details.title);
  if (fields.due === '' && known.repeat === null && details.customRepeat !== '') throw new UserError('taskDueNeeded');
  const isRepeated =
    fields.repeat !== null || (known.repeat === null && details.repeat !== null) || details.customRepeat !== '';
  const isSame = (name: keyof TaskFields): boolean => JSON.stringify(known[name]) === JSON.stringify(fields[name]);
  const names = (['title', 'notes', 'priority', 'repeat', 'reminders'] as const).filter((name) => !isSame(name));
  const areTimesChanged = !isSame('due') || !isSame('zone') || names.includes('repeat');
  if (names.length === 0 && !areTimesChanged) return ics;
  const times = areTimesChanged ? toTextTimes(fields, { ...details, isRepeated }) : {};
  try {
    return updateText(ics, { ...Object.fromEntries(names.map((name) => [name, fields[name]])), ...times }, { now });
  } catch (error) {
    throw explainTaskFault(error);
  }
}

async function moveTask(
  tx: Tx,
  context: RunningContext,
  { target: from, object }: RequiredTask,
  { to, keys, ics }: { readonly to: { readonly calendarId: string }; readonly keys: ChangeKeys; readonly ics: string },
): Promise<{ readonly target: ObjectTarget; readonly objectNo: number; readonly changed: readonly ChangedEvent[] }> {
  const { calendar } = await requireWritable(tx, toViewer(context), to.calendarId);
  const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
  await refuseTooManyEvents(tx, target, 1);
  const { uid, created_at: createdAt, object_no: oldNo } = object;
  // The same task may be there already (an import into both): it stays the one.
  const there = await tx
    .selectFrom('calendar_object')
    .selectAll()
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('uid', '=', uid)
    .executeTakeFirst();
  const objectNo = there?.object_no ?? keys.objectNo;
  await removeObject(tx, context, from, object);
  const { revision } = await putObject(tx, context, target, { component: 'task', objectNo, uid, ics, createdAt });
  const changed = [
    { calendar: from.calendar, objectNo: oldNo, uid, before: object, revisionAfter: null },
    { calendar, objectNo, uid, before: there ?? null, revisionAfter: revision },
  ];
  return { target, objectNo, changed };
}

/** Changes a task. Throws what `requireTask`, `requireWritable` and the fields do, `tooManyEvents`. */
export const updateTask = defineOperation<UpdateTaskInput, SavedTask>({
  name: 'calendar.updateTask',
  accounts: ({ owner, to }) => (to === null ? [owner] : [owner, to.owner]),
  run: async (tx, context, input) => {
    const { to, keys, fields } = input;
    const { undoId } = keys;
    const required = await requireTask(tx, toViewer(context), input);
    const { target, object, details } = required;
    const { calendar } = target;
    const ics = changeText(object.ics, details, fields, context.now);
    const action = 'calendar.updateTask';
    if (to !== null && to.calendarId !== input.calendarId) {
      const { changed, ...moved } = await moveTask(tx, context, required, { to, keys, ics });
      const saved = { calendar: moved.target.calendar, objectNo: moved.objectNo };
      return finishTaskChange(tx, context, [target, moved.target], { action, undoId, changed, saved });
    }
    const { object_no: objectNo, uid, created_at: createdAt } = object;
    const { revision } = await putObject(tx, context, target, { component: 'task', objectNo, uid, ics, createdAt });
    const changed = [{ calendar, objectNo, uid, before: object, revisionAfter: revision }];
    return finishTaskChange(tx, context, [target], { action, undoId, changed, saved: { calendar, objectNo } });
  },
});
