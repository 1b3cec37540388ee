/** Events and tasks as the store has them: written and removed here and nowhere else, so that the text and everything that is found of it agree. */
import { maxEventsPerCalendar } from '@hongyan/contract';
import { maxObjectBytes } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { Db, RunningContext, Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import { updateCalendar } from '../calendars/calendar-rows.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { indexObject } from './index-object.ts';
import type { IndexedOccurrence, IndexedTask, ObjectOwner } from './indexed-object.ts';
import type { ObjectTarget } from './object-target.ts';

/** Rows of one statement: twenty columns each, and engines limit bound values. */
const rowsPerStatement = 400;

/** Reads what writing into a calendar, or expanding its events, needs of its owner. */
export async function readOwner(db: Db, account: number): Promise<ObjectOwner> {
  const zone = await readSetting(db, account, 'timeZoneName');
  const rows = await db.selectFrom('address').select('address').where('account_no', '=', account).execute();
  return { zone, addresses: rows.map(({ address }) => address.toLowerCase()) };
}

/** An event by its number, as the calls name it; undefined where it is none. */
export async function readObject(
  db: Db,
  { account_no: account, calendar_no: no }: Pick<CalendarTable, 'account_no' | 'calendar_no'>,
  eventId: string,
): Promise<CalendarObjectTable | undefined> {
  if (!/^\d{1,15}$/.test(eventId)) return undefined;
  return db
    .selectFrom('calendar_object')
    .selectAll()
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .where('object_no', '=', Number(eventId))
    .executeTakeFirst();
}

/** Refuses more events than a calendar may have. Throws `tooManyEvents`. */
export async function refuseTooManyEvents(tx: Tx, { calendar }: ObjectTarget, added: number): Promise<void> {
  const { count } = await tx
    .selectFrom('calendar_object')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > maxEventsPerCalendar) throw new UserError('tooManyEvents', { max: maxEventsPerCalendar });
}

/** Stores occurrences; those that are there already stay. */
export async function insertOccurrences(
  tx: Tx,
  { account_no: account, calendar_no: calendarNo }: Pick<CalendarTable, 'account_no' | 'calendar_no'>,
  objectNo: number,
  occurrences: readonly IndexedOccurrence[],
): Promise<void> {
  const keys = { account_no: account, calendar_no: calendarNo, object_no: objectNo };
  for (let start = 0; start < occurrences.length; start += rowsPerStatement)
    await tx
      .insertInto('calendar_occurrence')
      .values(occurrences.slice(start, start + rowsPerStatement).map((row) => ({ ...row, ...keys })))
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'calendar_no', 'starts_at', 'object_no', 'recurrence_id']).doNothing(),
      )
      .execute();
}

/** Rows that are found of an object; reminders are planned anew by whoever changes it. */
async function deleteIndex(tx: Tx, calendar: CalendarTable, objectNo: number): Promise<void> {
  for (const table of ['calendar_occurrence', 'calendar_task'] as const)
    await tx
      .deleteFrom(table)
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .where('object_no', '=', objectNo)
      .execute();
}

async function insertTask(tx: Tx, calendar: CalendarTable, objectNo: number, task: IndexedTask): Promise<void> {
  const keys = { account_no: calendar.account_no, calendar_no: calendar.calendar_no, object_no: objectNo };
  await tx
    .insertInto('calendar_task')
    .values({ ...keys, ...task })
    .execute();
}

export interface WrittenObject {
  readonly objectNo: number;
  /** Left out: an event. */
  readonly component?: CalendarObjectTable['component'];
  readonly uid: string;
  readonly ics: string;
  /** Of an event that is there already, or comes back; else now. */
  readonly createdAt?: number | undefined;
  /** The last segment of its URL where a program makes it; one that is there keeps its own. */
  readonly resourceName?: string | null;
}

/**
 * Stores an event or a task, new or changed, with its occurrences and reminders, under the account's MODSEQ. Throws `tooLarge` where the text
 * is, and `calendarFileUnreadable` where it is no such component: neither comes from our own form.
 */
export async function putObject(
  tx: Tx,
  context: RunningContext,
  target: ObjectTarget,
  { objectNo, component = 'event', uid, ics, createdAt = context.now, resourceName = null }: WrittenObject,
): Promise<CalendarObjectTable> {
  const { calendar, owner } = target;
  if (Buffer.byteLength(ics) > maxObjectBytes) throw new UserError('tooLarge');
  const indexed = indexObject(ics, owner, { from: calendar.horizon_from, to: calendar.horizon_to }, component);
  if (indexed === null) throw new UserError('calendarFileUnreadable');
  const row: CalendarObjectTable = {
    account_no: calendar.account_no,
    calendar_no: calendar.calendar_no,
    object_no: objectNo,
    component,
    uid,
    resource_name: resourceName,
    ics,
    revision: context.modseq(calendar.account_no),
    ...indexed.columns,
    created_at: createdAt,
    changed_at: context.now,
  };
  const { account_no: _account, calendar_no: _calendar, object_no: _object, resource_name: _name, ...changed } = row;
  await tx
    .insertInto('calendar_object')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_no', 'calendar_no', 'object_no']).doUpdateSet(changed))
    .execute();
  await deleteIndex(tx, calendar, objectNo);
  await insertOccurrences(tx, calendar, objectNo, indexed.occurrences);
  if (indexed.task !== null) await insertTask(tx, calendar, objectNo, indexed.task);
  await tx
    .deleteFrom('calendar_vanished')
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('object_no', '=', objectNo)
    .execute();
  await planReminders(tx, context.now, target, row);
  return row;
}

/** Removes an event or a task with all that is found of it; sync tokens learn of it. */
export async function removeObject(
  tx: Tx,
  context: RunningContext,
  { calendar }: ObjectTarget,
  { object_no: objectNo, uid }: Pick<CalendarObjectTable, 'object_no' | 'uid'>,
): Promise<void> {
  const removed = await tx
    .deleteFrom('calendar_object')
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('object_no', '=', objectNo)
    .returning('resource_name')
    .executeTakeFirst();
  const resourceName = removed?.resource_name ?? null;
  for (const table of ['calendar_occurrence', 'calendar_task', 'calendar_reminder'] as const)
    await tx
      .deleteFrom(table)
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .where('object_no', '=', objectNo)
      .execute();
  const revision = context.modseq(calendar.account_no);
  await tx
    .insertInto('calendar_vanished')
    .values({
      account_no: calendar.account_no,
      calendar_no: calendar.calendar_no,
      object_no: objectNo,
      uid,
      resource_name: resourceName,
      revision,
      vanished_at: context.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_no', 'calendar_no', 'object_no'])
        .doUpdateSet({ revision, resource_name: resourceName, vanished_at: context.now }),
    )
    .execute();
}

/** Gives a calendar the account's MODSEQ: CTag and sync token change with every event. */
export async function bumpCalendar(tx: Tx, context: RunningContext, { calendar }: ObjectTarget): Promise<void> {
  await updateCalendar(tx, calendar, { revision: context.modseq(calendar.account_no) });
}
