/** What a scheduling message does by itself when it arrives, in one transaction: the stored event is read, changed and written in it. */
import { type Applied, answerEvent, applyMethod, openMessage, readEvent } from '@hongyan/icalendar';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import type { ObjectOwner } from '../events/indexed-object.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readOwner, refuseTooManyEvents } from '../events/objects.ts';
import { findInvitedGroups } from './find-invited-groups.ts';
import { findDefault, findStored, type StoredEvent } from './find-stored.ts';
import type { InvitationDecision } from './invitation-decider.ts';
import { planMessages } from './plan-messages.ts';

export interface ApplyArrivalInput {
  readonly account: number;
  readonly ics: string;
  /** The proven address; empty: nobody. */
  readonly from: string;
  /** The sender is of the organisation, a contact, or somebody whom the person wrote to. */
  readonly isKnown: boolean;
  /** Of a mailbox that answers by itself. */
  readonly decision: InvitationDecision | null;
  /** The default calendar's revision before the decision was made: it counts only while the calendar has not changed since. */
  readonly decidedAt: number;
  /** Of the event where it is new. */
  readonly objectNo: number;
}

export interface AppliedArrival {
  readonly kind: Applied['kind'];
  /** The calendar has changed since the decision was made: nothing was done, and it has to be made again. */
  readonly isStale: boolean;
}

const nothing: AppliedArrival = { kind: 'ignored', isStale: false };

function isInvited({ addresses }: ObjectOwner, ics: string): boolean {
  const participants = readEvent(ics)?.participants ?? [];
  return participants.some(({ address }) => addresses.includes(address.toLowerCase()));
}

/** Whether an event that is not there yet may enter unasked. */
async function mayEnter(tx: Tx, input: ApplyArrivalInput, owner: ObjectOwner, ics: string): Promise<boolean> {
  if (input.decision !== null) return true;
  if (!input.isKnown || !isInvited(owner, ics)) return false;
  return (await readSetting(tx, input.account, 'calendarInvitations')) === 'known';
}

async function chooseTarget(tx: Tx, account: number, stored: StoredEvent | null): Promise<ObjectTarget | null> {
  const calendar = stored?.calendar ?? (await findDefault(tx, account));
  return calendar === null ? null : { calendar, owner: await readOwner(tx, account) };
}

/** A mailbox that decides by itself answers in the same transaction. */
async function answerBySelf(
  tx: Tx,
  context: RunningContext,
  {
    target,
    objectNo,
    applied,
  }: { readonly target: ObjectTarget; readonly objectNo: number; readonly applied: Applied },
  { answer, comment }: InvitationDecision,
): Promise<string> {
  const { uid, recurrenceId, text } = applied;
  const ics = text ?? '';
  const participants = readEvent(ics, recurrenceId)?.participants ?? [];
  const own = participants.find(({ address }) => target.owner.addresses.includes(address.toLowerCase()));
  if (own === undefined) return ics;
  const options = { address: own.address, recurrenceId, now: context.now };
  const before = answerEvent(ics, { ...options, answer: 'needsAction' });
  const after = answerEvent(ics, { ...options, answer });
  await planMessages(tx, context, { target, objectNo, uid, before, after, send: true, comment, isAutomatic: true });
  return after;
}

/**
 * Applies a scheduling message by itself as far as its sender is proven: an invitation of somebody known enters the default calendar unanswered,
 * changes and cancellations are the organiser's, answers the participant's own. Everything else waits for the person. Throws `tooManyEvents`.
 */
export const applyArrival = defineOperation<ApplyArrivalInput, AppliedArrival>({
  name: 'calendar.applyArrival',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { account, ics, decision } = input;
    const message = openMessage(ics);
    if (message === null) return { output: nothing };
    const stored = await findStored(tx, account, message.uid);
    const target = await chooseTarget(tx, account, stored);
    if (target === null) return { output: nothing };
    if (decision !== null && target.calendar.revision !== input.decidedAt)
      return { output: { kind: 'ignored', isStale: true } };
    const from = decision === null ? input.from : message.organizer;
    const isReply = stored !== null && message.method === 'REPLY';
    const lists = isReply ? await findInvitedGroups(tx, stored.object.ics, from) : [];
    const applied = applyMethod(stored?.object.ics ?? null, ics, { from, me: target.owner.addresses, lists });
    if (applied.text === null) return { output: { kind: applied.kind, isStale: false } };
    if (applied.kind === 'invited') {
      if (!(await mayEnter(tx, input, target.owner, applied.text))) return { output: nothing };
      await refuseTooManyEvents(tx, target, 1);
    }
    const objectNo = stored?.object.object_no ?? input.objectNo;
    const isAnswered = decision !== null && (applied.kind === 'invited' || applied.kind === 'updated');
    const text = isAnswered ? await answerBySelf(tx, context, { target, objectNo, applied }, decision) : applied.text;
    const createdAt = stored?.object.created_at;
    await putObject(tx, context, target, { objectNo, uid: applied.uid, ics: text, createdAt });
    await bumpCalendar(tx, context, target);
    const { calendar } = target;
    return {
      output: { kind: applied.kind, isStale: false },
      changes: await notifyWatchers(tx, [calendar]),
      audit: [
        {
          action: 'calendar.applyArrival',
          object: `${calendar.calendar_id}/${String(objectNo)}`,
          result: 'ok',
          detail: { kind: applied.kind },
        },
      ],
    };
  },
});
