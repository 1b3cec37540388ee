import { applyMethod, composeDeclineCounter, openMessage, readEvent, updateEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { ChangeKeys } from '../events/change-keys.ts';
import { explainFault } from '../events/check-fields.ts';
import { readOwner } from '../events/objects.ts';
import { convertWallTime } from '../events/wall-time.ts';
import { toViewer } from '../policy.ts';
import { requireMayAct } from './acting-for.ts';
import { chooseSender } from './choose-sender.ts';
import { findStored } from './find-stored.ts';
import type { LocatedInvitation } from './locate-invitation.ts';
import { planMessages, queueMessage } from './plan-messages.ts';
import { isForeign } from './require-organizer.ts';
import { type SavedResponse, storeResponse } from './store-response.ts';

export interface AnswerProposalInput {
  readonly owner: number;
  readonly ics: string;
  /** Whoever the message names as its author: the organiser's own decision needs no proof of it. */
  readonly from: string;
  readonly accept: boolean;
  readonly comment: string;
  readonly keys: ChangeKeys;
}

/** The event of mine that a proposal is about. Throws `invitationNotFound`, `invitationOutdated`. */
async function locateProposal(tx: Tx, account: number, { ics, from }: AnswerProposalInput): Promise<LocatedInvitation> {
  const message = openMessage(ics);
  if (message?.method !== 'COUNTER') throw new UserError('invitationNotFound');
  const { uid, recurrenceId } = message;
  const found = await findStored(tx, account, uid);
  const details = found === null ? null : readEvent(found.object.ics, recurrenceId);
  if (found === null || details === null) throw new UserError('invitationNotFound');
  const target = { calendar: found.calendar, owner: await readOwner(tx, account) };
  if (isForeign(target.owner, details)) throw new UserError('invitationNotFound');
  const { reason } = applyMethod(found.object.ics, ics, { from, me: target.owner.addresses });
  if (reason === 'outdated' || details.isCancelled) throw new UserError('invitationOutdated');
  if (reason !== null) throw new UserError('invitationNotFound');
  return { target, stored: found.object, uid, text: found.object.ics, details, recurrenceId };
}

/** The event at the proposed time, in its own zone. */
function moveText(located: LocatedInvitation, ics: string, now: number): string {
  const proposed = readEvent(ics);
  if (proposed === null) throw new UserError('invitationNotFound');
  const { details, text, recurrenceId } = located;
  const zone = proposed.allDay || details.allDay ? proposed.zone : details.zone;
  const toZone = (time: string): string =>
    proposed.zone === '' || zone === '' ? time : convertWallTime(time, proposed.zone, zone);
  const { allDay } = proposed;
  const times = { allDay, start: toZone(proposed.start), end: toZone(proposed.end), zone };
  try {
    const scope = recurrenceId === '' ? 'all' : 'this';
    return updateEvent(text, times, { recurrenceId, scope, now }).text ?? text;
  } catch (error) {
    throw explainFault(error);
  }
}

async function queueRefusal(
  tx: Tx,
  context: RunningContext,
  { target, stored, uid, recurrenceId, details, text }: LocatedInvitation,
  { ics, from, comment, keys }: AnswerProposalInput,
): Promise<void> {
  const sender = await chooseSender(tx, context, target, text);
  if (sender === null || stored === null || context.subject === null) return;
  const undo = { account: context.subject, undoId: keys.undoId };
  await queueMessage(
    tx,
    context,
    { target, objectNo: stored.object_no, uid, undo, sender },
    {
      method: 'DECLINECOUNTER',
      recurrence_id: recurrenceId,
      to: [from.toLowerCase()],
      ics: composeDeclineCounter(ics, { now: context.now, comment }),
      sequence: details.sequence,
      answer: null,
      isUpdate: false,
    },
  );
}

/** Takes a proposed time over, and everybody hears of it, or keeps the time (METHOD:DECLINECOUNTER). Throws what `locateProposal` does. */
export const answerProposal = defineOperation<AnswerProposalInput, SavedResponse>({
  name: 'calendar.answerProposal',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const viewer = toViewer(context);
    const { keys, accept, comment } = input;
    const located = await locateProposal(tx, viewer.account, input);
    const { target, uid, text } = located;
    await requireMayAct(tx, context, { calendar: target.calendar, ics: text });
    const undo = { account: viewer.account, undoId: keys.undoId };
    const after = accept ? moveText(located, input.ics, context.now) : text;
    const saved = await storeResponse(tx, context, located, { undo, objectNo: keys.objectNo, ics: after });
    const { objectNo, output, changes } = saved;
    if (accept)
      await planMessages(tx, context, { target, objectNo, uid, before: text, after, undo, send: true, comment });
    else await queueRefusal(tx, context, located, input);
    const object = `${output.calendarId}/${output.eventId}`;
    const detail = { accept };
    return { output, changes, audit: [{ action: 'calendar.answerProposal', object, result: 'ok', detail }] };
  },
});
