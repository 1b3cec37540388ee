import {
  judgeSchedulingChange,
  keepAnswers,
  keepProvenVersion,
  readEvent,
  removeOwnLines,
  type SchedulingFault,
} from '@hongyan/icalendar';
import { areConditionsMet, type WriteConditions } from '../../../call/write-conditions.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readOwner, refuseTooManyEvents, removeObject } from '../events/objects.ts';
import { isPrivateObject } from '../files/join-objects.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { findStored } from '../scheduling/find-stored.ts';
import { type PlanInput, planMessages } from '../scheduling/plan-messages.ts';
import { isForeign } from '../scheduling/require-organizer.ts';
import { findNamedObject } from './object-names.ts';
import type { ReceivedObject } from './received-object.ts';
import { makeScheduleTag } from './schedule-tag.ts';

/**
 * `changed`: a condition does not hold. `uid`: another object of the calendar has its UID, or the object had another one. `hidden`: a private
 * event of another person. `elsewhere`: another calendar of its owner has that event with an organiser.
 */
export type ObjectOutcome =
  | 'created'
  | 'replaced'
  | 'removed'
  | 'missing'
  | 'changed'
  | 'uid'
  | 'hidden'
  | 'elsewhere'
  | SchedulingFault;

/** What a program says of a write of an event with an organiser besides (RFC 6638 §8). */
export interface ProgramConditions extends WriteConditions {
  /** It has this schedule tag. */
  readonly ifScheduleTag?: string | undefined;
  /** A participant wants no answer sent. */
  readonly isReplyUnwanted?: boolean | undefined;
}

export interface ObjectReference {
  readonly owner: number;
  readonly calendarId: string;
  readonly name: string;
  readonly conditions: ProgramConditions;
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
  const { ifScheduleTag } = conditions;
  const tag = known === undefined ? undefined : makeScheduleTag(known.ics, target.owner.addresses);
  const isAsExpected = areConditionsMet(conditions, known) && (ifScheduleTag === undefined || ifScheduleTag === tag);
  const refusal = isHidden ? 'hidden' : isAsExpected ? null : 'changed';
  return { target, known, isOwner, refusal } as const;
}

/** Whether somebody else organises what the calendar holds. */
function isCopy({ owner }: ObjectTarget, ics: string | null): boolean {
  const details = ics === null ? null : readEvent(ics);
  return details !== null && isForeign(owner, details);
}

/** Invites, informs and answers as the change asks for (RFC 6638 §3.2); those whom the program writes to itself are left out. */
function schedule(
  tx: Tx,
  context: RunningContext,
  change: Pick<PlanInput, 'target' | 'objectNo' | 'uid' | 'before' | 'after'>,
  { isReplyUnwanted }: ProgramConditions,
): Promise<void> {
  // Only a participant may keep silent: who was invited has to hear that it is off.
  const send = isReplyUnwanted !== true || !isCopy(change.target, change.before ?? change.after);
  return planMessages(tx, context, { ...change, send, comment: '' });
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

/** An event with an organiser is in one calendar of a person (RFC 6638 §3.2.4.1): a second would be invited to, and called off, on its own. */
async function isElsewhere(tx: Tx, { calendar }: ObjectTarget, { uid, ics }: PutObjectInput): Promise<boolean> {
  if (!/^ORGANIZER[;:]/im.test(ics)) return false;
  const stored = await findStored(tx, calendar.account_no, uid);
  return stored !== null && stored.calendar.calendar_no !== calendar.calendar_no;
}

async function findFault(
  tx: Tx,
  target: ObjectTarget,
  input: PutObjectInput,
  known: CalendarObjectTable | undefined,
): Promise<ObjectOutcome | null> {
  if (await hasOtherUid(tx, target, input, known)) return 'uid';
  if (input.component !== 'event') return null;
  if (known === undefined && (await isElsewhere(tx, target, input))) return 'elsewhere';
  const { addresses: me, zone } = target.owner;
  return judgeSchedulingChange(known?.ics ?? null, input.ics, { me, zone });
}

/**
 * What is stored: of who asked by the schedule tag, with the answers that they have not seen; of a participant, with the last version of the
 * organiser that is proven, where theirs says it is a later one.
 */
function mergeText(
  { owner }: ObjectTarget,
  { ics, conditions, component }: PutObjectInput,
  {
    known,
    isOwner,
    now,
  }: { readonly known: CalendarObjectTable | undefined; readonly isOwner: boolean; readonly now: number },
): string {
  const sent = isOwner ? ics : removeOwnLines(ics);
  if (component !== 'event') return sent;
  const { addresses: me } = owner;
  const isBlind = conditions.ifScheduleTag !== undefined && known !== undefined;
  const answered = isBlind ? keepAnswers(known.ics, sent, me) : sent;
  return keepProvenVersion(known?.ics ?? null, answered, { me, now });
}

/**
 * Stores an object as a program sent it. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `tooManyEvents`, `tooLarge`,
 * `calendarFileUnreadable`; what else is wrong stands in the outcome.
 */
export const putProgramObject = defineOperation<
  PutObjectInput,
  {
    readonly outcome: ObjectOutcome;
    readonly revision: number;
    /** Something else is stored than what was sent. */
    readonly isMerged: boolean;
    readonly scheduleTag?: string | undefined;
  }
>({
  name: 'calendar.putProgramObject',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const { name, uid, component } = input;
    const { target, known, isOwner, refusal } = await requireTarget(tx, context, input);
    const { calendar } = target;
    const fault = refusal ?? (await findFault(tx, target, input, known));
    if (fault !== null) return { output: { outcome: fault, revision: 0, isMerged: false } };
    const ics = mergeText(target, input, { known, isOwner, now: context.now });
    const stored = { isMerged: ics !== input.ics, scheduleTag: makeScheduleTag(ics, target.owner.addresses) };
    if (known?.ics === ics) return { output: { outcome: 'replaced', revision: known.revision, ...stored } };
    if (known === undefined) await refuseTooManyEvents(tx, target, 1);
    const objectNo = known?.object_no ?? input.objectNo;
    const written = { objectNo, component, uid, ics, createdAt: known?.created_at, resourceName: name };
    const { revision } = await putObject(tx, context, target, written);
    await bumpCalendar(tx, context, target);
    await schedule(tx, context, { target, objectNo, uid, before: known?.ics ?? null, after: ics }, input.conditions);
    const object = `${calendar.calendar_id}/${String(objectNo)}`;
    return {
      output: { outcome: known === undefined ? 'created' : 'replaced', revision, ...stored },
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
    await schedule(
      tx,
      context,
      { target, objectNo: known.object_no, uid: known.uid, before: known.ics, after: null },
      input.conditions,
    );
    const object = `${calendar.calendar_id}/${String(known.object_no)}`;
    return {
      output: 'removed',
      changes: await notifyWatchers(tx, [calendar]),
      audit: [{ action: 'calendar.removeProgramObject', object, result: 'ok' }],
    };
  },
});
