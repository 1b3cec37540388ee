/** What is over goes: calendars that can no longer be brought back, changes that can no longer be undone, old reminders and sync tokens. */
import { calendarUndoMs } from '@hongyan/contract';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { horizonDays, readCalendar, updateCalendar } from '../calendars/calendar-rows.ts';
import { expandObject } from '../events/index-object.ts';
import { insertOccurrences, readOwner } from '../events/objects.ts';

const dayMs = 86_400_000;
/** How long a program may be away before it reads a calendar anew. */
const vanishedMs = 90 * dayMs;
/** Reminders that nobody dismissed. */
const givenMs = 7 * dayMs;
/** A calendar's horizon moves when so much of it is used up. */
const slackMs = 30 * dayMs;
const messageMs = 3 * dayMs;
const perSweep = 500;
const objectsPerStep = 100;

async function sweepDeleted(tx: Tx, now: number): Promise<number> {
  const gone = await tx
    .selectFrom('calendar')
    .select(['account_no', 'calendar_no'])
    .where('deleted_at', '<=', now - calendarUndoMs)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst();
  if (gone === undefined) return 0;
  const { account_no: account, calendar_no: no } = gone;
  const objects = await tx
    .selectFrom('calendar_object')
    .select('object_no')
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .limit(perSweep)
    .execute();
  if (objects.length > 0) {
    const numbers = objects.map((row) => row.object_no);
    for (const table of ['calendar_object', 'calendar_occurrence', 'calendar_reminder'] as const)
      await tx
        .deleteFrom(table)
        .where('account_no', '=', account)
        .where('calendar_no', '=', no)
        .where('object_no', 'in', numbers)
        .execute();
    return objects.length;
  }
  for (const table of ['calendar_vanished', 'calendar_share', 'calendar'] as const)
    await tx.deleteFrom(table).where('account_no', '=', account).where('calendar_no', '=', no).execute();
  await tx.deleteFrom('calendar_view').where('owner_no', '=', account).where('calendar_no', '=', no).execute();
  return 1;
}

async function sweepUndo(tx: Tx, now: number): Promise<number> {
  const old = await tx
    .selectFrom('calendar_undo')
    .select(['account_no', 'undo_id'])
    .where('created_at', '<=', now - calendarUndoMs)
    .orderBy('created_at')
    .limit(perSweep)
    .execute();
  for (const { account_no: account, undo_id: undoId } of old)
    for (const table of ['calendar_undo_event', 'calendar_undo'] as const)
      await tx.deleteFrom(table).where('account_no', '=', account).where('undo_id', '=', undoId).execute();
  return old.length;
}

async function sweepVanished(tx: Tx, now: number): Promise<number> {
  const old = await tx
    .selectFrom('calendar_vanished')
    .select(['account_no', 'calendar_no', 'object_no', 'revision'])
    .where('vanished_at', '<=', now - vanishedMs)
    .orderBy('vanished_at')
    .limit(perSweep)
    .execute();
  for (const row of old) {
    await tx
      .deleteFrom('calendar_vanished')
      .where('account_no', '=', row.account_no)
      .where('calendar_no', '=', row.calendar_no)
      .where('object_no', '=', row.object_no)
      .execute();
    await tx
      .updateTable('calendar')
      .set({ oldest_sync: row.revision })
      .where('account_no', '=', row.account_no)
      .where('calendar_no', '=', row.calendar_no)
      .where('oldest_sync', '<', row.revision)
      .execute();
  }
  return old.length;
}

/** Sent messages count for a day's limit and for an undo; one that could not leave for days says nothing true any more. */
async function sweepMessages(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('calendar_message')
    .where('due_at', '<=', now - messageMs)
    .execute();
}

async function sweepReminders(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('calendar_reminder')
    .where('state', '=', 'due')
    .where('due_at', '<=', now - givenMs)
    .execute();
}

/** One round of sweeping; `isMore`: another is to follow at once. */
export const sweepCalendars = defineOperation<null, { readonly isMore: boolean }>({
  name: 'calendar.sweep',
  accounts: () => [],
  run: async (tx, { now }) => {
    const swept = [await sweepDeleted(tx, now), await sweepUndo(tx, now), await sweepVanished(tx, now)];
    await sweepReminders(tx, now);
    await sweepMessages(tx, now);
    return { output: { isMore: (swept[0] ?? 0) > 0 || swept.some((count) => count >= perSweep) } };
  },
});

export interface ExtendHorizonInput {
  readonly account: number;
  readonly calendarNo: number;
  /** Events up to this number are extended already. */
  readonly after: number;
  readonly to: number;
}

/** Stores what repeats for the next time of one calendar, some events at a time; the horizon moves with the last of them. */
export const extendHorizon = defineOperation<ExtendHorizonInput, { readonly last: number | null }>({
  name: 'calendar.extendHorizon',
  accounts: ({ account }) => [account],
  run: async (tx, _context: RunningContext, { account, calendarNo, after, to }) => {
    const calendar = await readCalendar(tx, account, calendarNo);
    if (calendar === undefined || calendar.horizon_to >= to) return { output: { last: null } };
    const from = calendar.horizon_to;
    const objects = await tx
      .selectFrom('calendar_object')
      .select(['object_no', 'ics'])
      .where('account_no', '=', account)
      .where('calendar_no', '=', calendarNo)
      .where('is_repeated', '=', 1)
      .where('object_no', '>', after)
      .where((eb) => eb.or([eb('last_ends_at', 'is', null), eb('last_ends_at', '>', from)]))
      .orderBy('object_no')
      .limit(objectsPerStep)
      .execute();
    const owner = await readOwner(tx, account);
    for (const { object_no: objectNo, ics } of objects)
      await insertOccurrences(tx, calendar, objectNo, expandObject(ics, owner, { from, to }));
    if (objects.length === objectsPerStep) return { output: { last: objects.at(-1)?.object_no ?? null } };
    await updateCalendar(tx, calendar, { horizon_to: to });
    return { output: { last: null } };
  },
});

/** How far a horizon reaches now, and which calendars are due to be extended. */
export function chooseHorizon(now: number): { readonly to: number; readonly dueBefore: number } {
  const to = now + horizonDays * dayMs;
  return { to, dueBefore: to - slackMs };
}
