/** Which reminder of an event or a task comes next: one row for each reminder of it, made anew whenever it changes and when one was given. */
import { randomBytes } from 'node:crypto';
import { listReminders, listTaskAlarms, readTask } from '@hongyan/icalendar';
import type { Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarReminderTable } from '../../../engines/database/schema/calendar-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import type { ObjectTarget } from '../events/object-target.ts';

/** The job that gives reminders. */
export const reminderJob = 'calendar.reminders';
const dayMs = 86_400_000;
/** How far ahead the next one is looked for: five years hold a leap day. */
const aheadMs = 5 * 366 * dayMs;
const maxLooked = 40;

type Row = CalendarReminderTable;

const toKind = ({ minutes, by_mail: byMail }: Pick<Row, 'minutes' | 'by_mail'>): string =>
  `${String(minutes)}/${String(byMail)}`;

type Planned = Omit<Row, 'account_no' | 'reminder_id' | 'calendar_no' | 'object_no'>;
type PlannedObject = Pick<CalendarObjectTable, 'object_no' | 'component' | 'ics'>;

/** Of a task that is open: one that repeats is planned anew when it moves on. */
function findNextOfTask({ owner }: ObjectTarget, { ics }: PlannedObject, from: number): Planned[] {
  const details = readTask(ics, owner.zone);
  if (details === null || details.isDone || details.isCancelled) return [];
  const next = new Map<string, Planned>();
  for (const { at, minutes, by } of listTaskAlarms(ics, { floatingZone: owner.zone })) {
    const kind = { minutes, by_mail: by === 'mail' ? (1 as const) : (0 as const) };
    if (at < from || (next.get(toKind(kind))?.due_at ?? at + 1) <= at) continue;
    const dueAt = details.dueAt ?? at;
    const row = { recurrence_id: '', starts_at: dueAt, ends_at: dueAt, due_at: at, state: 'waiting' as const };
    next.set(toKind(kind), { ...kind, ...row });
  }
  return [...next.values()];
}

/** The next reminder of each kind from a moment on. */
function findNext(target: ObjectTarget, object: PlannedObject, from: number): Planned[] {
  const { owner } = target;
  const { ics } = object;
  // Most events of other programs remind of nothing: their text need not be read.
  if (!/^BEGIN:VALARM/im.test(ics)) return [];
  if (object.component === 'task') return findNextOfTask(target, object, from);
  const next = new Map<string, Planned>();
  const due = listReminders(ics, { from, to: from + aheadMs, floatingZone: owner.zone, max: maxLooked });
  for (const { dueAt, reminder, occurrence } of due) {
    if (occurrence.isCancelled) continue;
    const kind = { minutes: reminder.minutes, by_mail: reminder.by === 'mail' ? (1 as const) : (0 as const) };
    const known = next.get(toKind(kind));
    if (known !== undefined && known.due_at <= dueAt) continue;
    const { recurrenceId, startsAt, endsAt } = occurrence;
    next.set(toKind(kind), {
      ...kind,
      recurrence_id: recurrenceId,
      starts_at: startsAt,
      ends_at: endsAt,
      due_at: dueAt,
      state: 'waiting',
    });
  }
  return [...next.values()];
}

/** Stores the next reminders of an event or a task that come after `from`; `kind` where only one of its reminders was given. */
export async function insertNext(
  tx: Tx,
  now: number,
  target: ObjectTarget,
  object: PlannedObject,
  { from, kind }: { readonly from: number; readonly kind?: Pick<Row, 'minutes' | 'by_mail'> },
): Promise<void> {
  const { calendar } = target;
  if (calendar.kind !== 'own') return;
  const next = findNext(target, object, from).filter((row) => kind === undefined || toKind(row) === toKind(kind));
  const [first] = next.toSorted((a, b) => a.due_at - b.due_at);
  if (first === undefined) return;
  const rows = next.map((row) => ({
    ...row,
    account_no: calendar.account_no,
    reminder_id: randomBytes(12).toString('hex'),
    calendar_no: calendar.calendar_no,
    object_no: object.object_no,
  }));
  await tx.insertInto('calendar_reminder').values(rows).execute();
  await enqueueJob(tx, now, { kind: reminderJob, uniqueKey: reminderJob, payload: null, runAt: first.due_at });
}

/**
 * Plans the reminders of an event or a task anew. One that was given stays where its occurrence is as it was; what is past is not given
 * again.
 */
export async function planReminders(tx: Tx, now: number, target: ObjectTarget, object: PlannedObject): Promise<void> {
  const { calendar } = target;
  if (calendar.kind !== 'own') return;
  const keys = { account_no: calendar.account_no, calendar_no: calendar.calendar_no, object_no: object.object_no };
  const given = await tx
    .selectFrom('calendar_reminder')
    .selectAll()
    .where('account_no', '=', keys.account_no)
    .where('calendar_no', '=', keys.calendar_no)
    .where('object_no', '=', keys.object_no)
    .execute();
  for (const row of given) {
    if (row.state !== 'waiting' && (await isUnmoved(tx, row))) continue;
    await tx
      .deleteFrom('calendar_reminder')
      .where('account_no', '=', row.account_no)
      .where('reminder_id', '=', row.reminder_id)
      .execute();
  }
  await insertNext(tx, now, target, object, { from: now });
}

async function isUnmoved(tx: Tx, row: Row): Promise<boolean> {
  const occurrence = await tx
    .selectFrom('calendar_occurrence')
    .select('starts_at')
    .where('account_no', '=', row.account_no)
    .where('calendar_no', '=', row.calendar_no)
    .where('object_no', '=', row.object_no)
    .where('starts_at', '=', row.starts_at)
    .where('recurrence_id', '=', row.recurrence_id)
    .executeTakeFirst();
  if (occurrence !== undefined) return true;
  const task = await tx
    .selectFrom('calendar_task')
    .select('due_at')
    .where('account_no', '=', row.account_no)
    .where('calendar_no', '=', row.calendar_no)
    .where('object_no', '=', row.object_no)
    .where('is_done', '=', 0)
    .executeTakeFirst();
  return task !== undefined && (task.due_at ?? row.starts_at) === row.starts_at;
}
