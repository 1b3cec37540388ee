/** What the changes of tasks share: the text stored, undo recorded, watchers notified. */
import type { OperationResult, RunningContext, Tx } from '../../../engines/database/port.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar } from '../events/objects.ts';
import { toViewer } from '../policy.ts';
import { type ChangedEvent, recordUndo } from '../undo/record-undo.ts';

export interface SavedTask {
  readonly calendarId: string;
  readonly taskId: string;
  readonly undoId: string;
}

/** Ends a change of tasks. */
export async function finishTaskChange(
  tx: Tx,
  context: RunningContext,
  targets: readonly ObjectTarget[],
  {
    action,
    undoId,
    changed,
    saved,
  }: {
    readonly action: string;
    readonly undoId: string;
    readonly changed: readonly ChangedEvent[];
    readonly saved: { readonly calendar: ObjectTarget['calendar']; readonly objectNo: number };
  },
): Promise<OperationResult<SavedTask>> {
  for (const target of targets) await bumpCalendar(tx, context, target);
  await recordUndo(tx, { account: toViewer(context).account, undoId, now: context.now }, changed);
  const { calendar_id: calendarId } = saved.calendar;
  const taskId = String(saved.objectNo);
  return {
    output: { calendarId, taskId, undoId },
    changes: await notifyWatchers(
      tx,
      targets.map(({ calendar }) => calendar),
    ),
    audit: [{ action, object: `${calendarId}/${taskId}`, result: 'ok' }],
  };
}
