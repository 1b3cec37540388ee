import { calendarUndoMs } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarTable, CalendarUndoEventTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readCalendar, updateCalendar } from '../calendars/calendar-rows.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readOwner, removeObject } from '../events/objects.ts';
import { requireWritable, toViewer, type Viewer } from '../policy.ts';
import { isForAnother, requireMayAct } from '../scheduling/acting-for.ts';
import { planMessages } from '../scheduling/plan-messages.ts';
import { takeBackMessages } from '../scheduling/take-back-messages.ts';

export interface UndoChangeInput {
  readonly account: number;
  /** Whose calendars it was about; read before, and checked again here. */
  readonly owners: readonly number[];
  readonly undoId: string;
}

/** The calendar as whoever undoes may write into it now. Throws `calendarUndoGone` where it or their right is gone. */
async function requireTarget(tx: Tx, viewer: Viewer, event: CalendarUndoEventTable): Promise<ObjectTarget> {
  const calendar = await readCalendar(tx, event.owner_no, event.calendar_no);
  if (calendar === undefined) throw new UserError('calendarUndoGone');
  await requireWritable(tx, viewer, calendar.calendar_id);
  return { calendar, owner: await readOwner(tx, calendar.account_no) };
}

/** Its name in addresses, unless a program has given it to another meanwhile. */
async function keepFreeName(tx: Tx, event: CalendarUndoEventTable): Promise<string | null> {
  const { resource_name: name, owner_no: owner, calendar_no: no, object_no: objectNo } = event;
  if (name === null) return null;
  const taken = await tx
    .selectFrom('calendar_object')
    .select('object_no')
    .where('account_no', '=', owner)
    .where('calendar_no', '=', no)
    .where('resource_name', '=', name)
    .where('object_no', '<>', objectNo)
    .executeTakeFirst();
  return taken === undefined ? name : null;
}

/** Throws `eventChanged` where the event is not as the change has left it. */
async function restoreEvent(
  tx: Tx,
  context: RunningContext,
  target: ObjectTarget,
  event: CalendarUndoEventTable,
): Promise<void> {
  const found = await tx
    .selectFrom('calendar_object')
    .select(['object_no', 'uid', 'revision', 'ics'])
    .where('account_no', '=', event.owner_no)
    .where('calendar_no', '=', event.calendar_no)
    .where((eb) => eb.or([eb('object_no', '=', event.object_no), eb('uid', '=', event.uid)]))
    .execute();
  const [first] = found;
  const isAsLeft =
    event.revision_after === null
      ? first === undefined
      : found.length === 1 && first?.object_no === event.object_no && first.revision === event.revision_after;
  if (!isAsLeft) throw new UserError('eventChanged');
  const { object_no: objectNo, component, uid } = event;
  const resourceName = await keepFreeName(tx, event);
  const restored = await takeBackMessages(tx, context, target, event);
  if (restored.ics === null) await removeObject(tx, context, target, event);
  else {
    const createdAt = event.created_at ?? undefined;
    await putObject(tx, context, target, { objectNo, component, uid, ics: restored.ics, createdAt, resourceName });
  }
  if (!restored.isHeard) return;
  const texts = { before: first?.ics ?? null, after: restored.ics };
  await planMessages(tx, context, { target, objectNo, uid, ...texts, send: true, comment: '' });
}

async function undoEvents(
  tx: Tx,
  context: RunningContext,
  { account, undoId }: UndoChangeInput,
): Promise<CalendarTable[]> {
  const viewer = toViewer(context);
  const events = await tx
    .selectFrom('calendar_undo_event')
    .selectAll()
    .where('account_no', '=', account)
    .where('undo_id', '=', undoId)
    .execute();
  const targets = new Map<number, ObjectTarget>();
  for (const event of events) {
    const target = targets.get(event.calendar_no) ?? (await requireTarget(tx, viewer, event));
    targets.set(event.calendar_no, target);
    await restoreEvent(tx, context, target, event);
  }
  for (const target of targets.values()) {
    await requireMayAct(tx, context, { calendar: target.calendar, ics: null });
    await bumpCalendar(tx, context, target);
  }
  return [...targets.values()].map(({ calendar }) => calendar);
}

async function undoDeletion(tx: Tx, context: RunningContext, owner: number, no: number): Promise<CalendarTable> {
  const calendar = await readCalendar(tx, owner, no);
  if (calendar === undefined || calendar.deleted_at === null) throw new UserError('calendarUndoGone');
  await updateCalendar(tx, calendar, { deleted_at: null, revision: context.modseq(owner) });
  return calendar;
}

async function undoLeaving(tx: Tx, account: number, owner: number, no: number): Promise<CalendarTable> {
  const calendar = await readCalendar(tx, owner, no);
  if (calendar === undefined) throw new UserError('calendarUndoGone');
  await tx
    .updateTable('calendar_view')
    .set({ is_left: 0 })
    .where('account_no', '=', account)
    .where('owner_no', '=', owner)
    .where('calendar_no', '=', no)
    .execute();
  return calendar;
}

/** Undoes a change, whole or not at all. Throws `calendarUndoGone`, and `eventChanged` where an event was changed again since. */
export const undoCalendarChange = defineOperation<UndoChangeInput, { readonly calendarIds: readonly string[] }>({
  name: 'calendar.undo',
  accounts: ({ account, owners }) => [account, ...owners],
  run: async (tx, context, input) => {
    const { account, undoId } = input;
    const undo = await tx
      .deleteFrom('calendar_undo')
      .where('account_no', '=', account)
      .where('undo_id', '=', undoId)
      .where('created_at', '>', context.now - calendarUndoMs)
      .returningAll()
      .executeTakeFirst();
    if (undo === undefined) throw new UserError('calendarUndoGone');
    const { kind, owner_no: owner, calendar_no: no } = undo;
    // In the mailbox of another there are answers to undo, and nothing else.
    if (kind !== 'events' && isForAnother(context)) throw new UserError('calendarUndoGone');
    const calendars =
      kind === 'events'
        ? await undoEvents(tx, context, input)
        : [
            kind === 'calendar'
              ? await undoDeletion(tx, context, owner, no)
              : await undoLeaving(tx, account, owner, no),
          ];
    await tx
      .deleteFrom('calendar_undo_event')
      .where('account_no', '=', account)
      .where('undo_id', '=', undoId)
      .execute();
    const changes: readonly Change[] = await notifyWatchers(tx, calendars, { people: [account] });
    const calendarIds = calendars.map(({ calendar_id: id }) => id);
    const audit = { action: 'calendar.undo', object: calendarIds.join(','), result: 'ok' as const };
    return { output: { calendarIds }, changes, audit: [audit] };
  },
});

/** Whose calendars a change was about. */
export async function listUndoOwners(
  tx: Pick<Tx, 'selectFrom'>,
  account: number,
  undoId: string,
): Promise<readonly number[]> {
  const [one, events] = await Promise.all([
    tx
      .selectFrom('calendar_undo')
      .select('owner_no')
      .where('account_no', '=', account)
      .where('undo_id', '=', undoId)
      .execute(),
    tx
      .selectFrom('calendar_undo_event')
      .select('owner_no')
      .distinct()
      .where('account_no', '=', account)
      .where('undo_id', '=', undoId)
      .execute(),
  ]);
  return [...new Set([...one, ...events].map((row) => row.owner_no))].filter((owner) => owner !== 0);
}
