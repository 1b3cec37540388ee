import { removeOwnLines } from '@hongyan/icalendar';
import { areConditionsMet, type WriteConditions } from '../../../call/write-conditions.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readOwner, refuseTooManyEvents, removeObject } from '../events/objects.ts';
import { isPrivateObject } from '../files/join-objects.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { type PlanInput, planMessages } from '../scheduling/plan-messages.ts';
import { findNamedObject } from './object-names.ts';
import type { ReceivedObject } from './received-object.ts';

/**
 * `changed`: a condition does not hold. `uid`: another object of the calendar has its UID, or the object had another one. `hidden`: a private
 * event of another person.
 */
export type ObjectOutcome = 'created' | 'replaced' | 'removed' | 'missing' | 'changed' | 'uid' | 'hidden';

export interface ObjectReference {
  readonly owner: number;
  readonly calendarId: string;
  readonly name: string;
  readonly conditions: WriteConditions;
}

export interface PutObjectInput extends ObjectReference, ReceivedObject {
  /** For a new one. */
  readonly objectNo: number;
}

/** What a program changes; `refusal` where it may not. */
async function requireTarget(tx: Tx, context: RunningContext, { calendarId, name, conditions }: ObjectReference) {
  const { calendar, isOwner } = await requireWritable(tx, toViewer(context), calendarId);
  const target: ObjectTarget = { calendar, owner: await readOwner(tx, calendar.account_no) };
  const known = await findNamedObject(tx, calendar, name);
  const isHidden = known !== undefined && !isOwner && isPrivateObject(known.ics);
  const refusal = isHidden ? 'hidden' : areConditionsMet(conditions, known) ? null : 'changed';
  return { target, known, isOwner, refusal } as const;
}

/** Invites, informs and answers as the change asks for (RFC 6638 §3.2); those whom the program writes to itself are left out. */
function schedule(
  tx: Tx,
  context: RunningContext,
  change: Pick<PlanInput, 'target' | 'objectNo' | 'uid' | 'before' | 'after'>,
): Promise<void> {
  return planMessages(tx, context, { ...change, send: true, comment: '' });
}

async function hasOtherUid(
  tx: Tx,
  { calendar }: ObjectTarget,
  { uid, component }: PutObjectInput,
  known: CalendarObjectTable | undefined,
): Promise<boolean> {
  if (known !== undefined) return known.uid !== uid || known.component !== component;
  const other = await tx
    .selectFrom('calendar_object')
    .select('object_no')
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Stores an object as a program sent it. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `tooManyEvents`, `tooLarge`,
 * `calendarFileUnreadable`; what else is wrong stands in the outcome.
 */
export const putProgramObject = defineOperation<
  PutObjectInput,
  { readonly outcome: ObjectOutcome; readonly revision: number }
>({
  name: 'calendar.putProgramObject',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const { name, uid, component } = input;
    const { target, known, isOwner, refusal } = await requireTarget(tx, context, input);
    const { calendar } = target;
    const ics = isOwner ? input.ics : removeOwnLines(input.ics);
    if (refusal !== null) return { output: { outcome: refusal, revision: 0 } };
    if (await hasOtherUid(tx, target, input, known)) return { output: { outcome: 'uid', revision: 0 } };
    if (known?.ics === ics) return { output: { outcome: 'replaced', revision: known.revision } };
    if (known === undefined) await refuseTooManyEvents(tx, target, 1);
    const objectNo = known?.object_no ?? input.objectNo;
    const written = { objectNo, component, uid, ics, createdAt: known?.created_at, resourceName: name };
    const { revision } = await putObject(tx, context, target, written);
    await bumpCalendar(tx, context, target);
    await schedule(tx, context, { target, objectNo, uid, before: known?.ics ?? null, after: ics });
    const object = `${calendar.calendar_id}/${String(objectNo)}`;
    return {
      output: { outcome: known === undefined ? 'created' : 'replaced', revision },
      changes: await notifyWatchers(tx, [calendar]),
      audit: [{ action: 'calendar.putProgramObject', object, result: 'ok' }],
    };
  },
});

/** Removes an object for a program. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`. */
export const removeProgramObject = defineOperation<ObjectReference, ObjectOutcome>({
  name: 'calendar.removeProgramObject',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const { target, known, refusal } = await requireTarget(tx, context, input);
    if (known === undefined) return { output: 'missing' };
    if (refusal !== null) return { output: refusal };
    const { calendar } = target;
    await removeObject(tx, context, target, known);
    await bumpCalendar(tx, context, target);
    await schedule(tx, context, { target, objectNo: known.object_no, uid: known.uid, before: known.ics, after: null });
    const object = `${calendar.calendar_id}/${String(known.object_no)}`;
    return {
      output: 'removed',
      changes: await notifyWatchers(tx, [calendar]),
      audit: [{ action: 'calendar.removeProgramObject', object, result: 'ok' }],
    };
  },
});
