import type { EventFields, EventScope } from '@hongyan/contract';
import { type EventDetails, type Person, readEvent, updateEvent as updateText } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { type Invite, planMessages } from '../scheduling/plan-messages.ts';
import { refuseForeign } from '../scheduling/require-organizer.ts';
import { type ChangedEvent, recordUndo } from '../undo/record-undo.ts';
import type { ChangeKeys } from './change-keys.ts';
import { checkFields, explainFault } from './check-fields.ts';
import { refuseNever, type SavedEvent } from './create-event.ts';
import type { ObjectTarget } from './object-target.ts';
import { bumpCalendar, putObject, readOwner, refuseTooManyEvents, removeObject } from './objects.ts';
import { toFields } from './present-event.ts';
import { type EventReference, requireEvent } from './require-event.ts';
import { convertWallTime } from './wall-time.ts';

type Updated = ReturnType<typeof updateText>;

/** Other times, as a view that was dragged in says them. */
export interface NewTimes {
  readonly allDay: boolean;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

export interface UpdateEventInput extends EventReference {
  readonly owner: number;
  readonly scope: EventScope;
  readonly change:
    | { readonly kind: 'fields'; readonly fields: EventFields; readonly maxTitle: number }
    | { readonly kind: 'times'; readonly times: NewTimes };
  /** The whole event goes to another calendar. */
  readonly to: { readonly owner: number; readonly calendarId: string } | null;
  readonly organizer: Person;
  readonly keys: ChangeKeys;
  readonly invite: Invite;
}

/** The fields that differ from what the form was given: what it does not show (a rule of another program) stays. */
function findDifference(details: EventDetails, fields: EventFields): Partial<EventFields> {
  const known = toFields(details);
  const names = (Object.keys(known) as (keyof EventFields)[]).filter(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(fields[name]),
  );
  const times = new Set<keyof EventFields>(['allDay', 'start', 'end', 'zone']);
  // Times mean something together.
  const all = names.some((name) => times.has(name)) ? new Set([...names, ...times]) : new Set(names);
  return Object.fromEntries([...all].map((name) => [name, fields[name]]));
}

/** New times in the event's own zone; an event that was of whole days takes the one that it is dragged in. */
function toOwnZone(details: EventDetails, { allDay, start, end, zone }: NewTimes): Partial<EventFields> {
  if (allDay) return { allDay, start, end, zone: '' };
  if (details.allDay) return { allDay, start, end, zone };
  if (zone === '' || details.zone === '' || zone === details.zone) return { allDay, start, end, zone: details.zone };
  const convert = (time: string): string => convertWallTime(time, zone, details.zone);
  return { allDay, start: convert(start), end: convert(end), zone: details.zone };
}

function changeText(
  { owner }: ObjectTarget,
  object: CalendarObjectTable,
  now: number,
  input: UpdateEventInput,
): Updated {
  const { recurrenceId, scope, change, organizer, keys } = input;
  const details = readEvent(object.ics, recurrenceId);
  if (details === null) throw new UserError('eventNotFound');
  const difference =
    change.kind === 'times'
      ? toOwnZone(details, change.times)
      : findDifference(details, checkFields(change.fields, change.maxTitle, details.title));
  if (Object.keys(difference).length === 0) return { text: object.ics, following: null };
  refuseForeign(owner, details, difference);
  try {
    const options = { recurrenceId, scope, now, organizer, newUid: keys.uid };
    const updated = updateText(object.ics, difference, options);
    for (const text of [updated.text, updated.following?.text]) if (typeof text === 'string') refuseNever(text);
    return updated;
  } catch (error) {
    throw explainFault(error);
  }
}

/** Moves an event to another calendar: it is a new one there. */
async function moveObject(
  tx: Tx,
  context: RunningContext,
  from: ObjectTarget,
  object: CalendarObjectTable,
  { to, keys, ics }: { readonly to: { readonly calendarId: string }; readonly keys: ChangeKeys; readonly ics: string },
): Promise<{ readonly target: ObjectTarget; readonly events: readonly ChangedEvent[] }> {
  const { calendar } = await requireWritable(tx, toViewer(context), to.calendarId);
  const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
  await refuseTooManyEvents(tx, target, 1);
  await removeObject(tx, context, from, object);
  const { uid, created_at: createdAt } = object;
  // The same event may be there already (an import into both): it stays the one.
  const there = await tx
    .selectFrom('calendar_object')
    .selectAll()
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('uid', '=', uid)
    .executeTakeFirst();
  const objectNo = there?.object_no ?? keys.objectNo;
  const { revision } = await putObject(tx, context, target, { objectNo, uid, ics, createdAt });
  return {
    target,
    events: [
      { calendar: from.calendar, objectNo: object.object_no, uid, before: object, revisionAfter: null },
      { calendar, objectNo, uid, before: there ?? null, revisionAfter: revision },
    ],
  };
}

async function applyUpdate(
  tx: Tx,
  context: RunningContext,
  target: ObjectTarget,
  {
    object,
    updated,
    keys,
  }: { readonly object: CalendarObjectTable; readonly updated: Updated; readonly keys: ChangeKeys },
): Promise<readonly ChangedEvent[]> {
  const { text, following } = updated;
  const events: ChangedEvent[] = [];
  const { calendar } = target;
  const { object_no: objectNo, uid, created_at: createdAt } = object;
  if (text === null) {
    await removeObject(tx, context, target, object);
    events.push({ calendar, objectNo, uid, before: object, revisionAfter: null });
  } else {
    const { revision } = await putObject(tx, context, target, { objectNo, uid, ics: text, createdAt });
    events.push({ calendar, objectNo, uid, before: object, revisionAfter: revision });
  }
  if (following !== null) {
    await refuseTooManyEvents(tx, target, 1);
    const written = { objectNo: keys.objectNo, uid: following.uid, ics: following.text };
    const { revision } = await putObject(tx, context, target, written);
    events.push({ calendar, objectNo: keys.objectNo, uid: following.uid, before: null, revisionAfter: revision });
  }
  return events;
}

/** Changes an event. Throws what `requireEvent`, `requireWritable` and the fields do, `tooManyEvents`, `notOrganizer`. */
export const updateEvent = defineOperation<UpdateEventInput, SavedEvent & { readonly calendarId: string }>({
  name: 'calendar.updateEvent',
  accounts: ({ owner, to }) => (to === null ? [owner] : [owner, to.owner]),
  run: async (tx, context, input) => {
    const viewer = toViewer(context);
    const { keys, to, calendarId } = input;
    const { target, object } = await requireEvent(tx, viewer, input);
    const isMoved = to !== null && to.calendarId !== calendarId;
    const updated = changeText(target, object, context.now, isMoved ? { ...input, scope: 'all' } : input);
    const targets: ObjectTarget[] = [target];
    let events: readonly ChangedEvent[];
    if (isMoved) {
      if (updated.text === null) throw new UserError('eventNotFound');
      const moved = await moveObject(tx, context, target, object, { to, keys, ics: updated.text });
      targets.push(moved.target);
      ({ events } = moved);
    } else {
      events = await applyUpdate(tx, context, target, { object, updated, keys });
    }
    for (const one of targets) await bumpCalendar(tx, context, one);
    const undo = { account: viewer.account, undoId: keys.undoId };
    await recordUndo(tx, { ...undo, now: context.now }, events);
    const parts = [
      { objectNo: object.object_no, uid: object.uid, before: object.ics, after: updated.text },
      ...(updated.following === null
        ? []
        : [{ objectNo: keys.objectNo, uid: updated.following.uid, before: null, after: updated.following.text }]),
    ];
    for (const part of parts) await planMessages(tx, context, { ...input.invite, ...part, target, undo });
    const saved = events.findLast(({ revisionAfter }) => revisionAfter !== null);
    const eventId = String(saved?.objectNo ?? object.object_no);
    const shownIn = isMoved ? to.calendarId : calendarId;
    return {
      output: { eventId, undoId: keys.undoId, calendarId: shownIn },
      changes: await notifyWatchers(
        tx,
        targets.map(({ calendar }) => calendar),
      ),
      audit: [{ action: 'calendar.updateEvent', object: `${shownIn}/${eventId}`, result: 'ok' }],
    };
  },
});
