/** Answers of a person to an invitation: yes, no, perhaps, at another time, somebody else in my place; or only take the event over. */
import { answerEvent, composeCounter, composeRequest, delegateEvent, type Person, readEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { requirePerson } from '../../identity/in-transaction.ts';
import type { ChangeKeys } from '../events/change-keys.ts';
import { explainFault } from '../events/check-fields.ts';
import type { ObjectOwner } from '../events/indexed-object.ts';
import type { NewTimes } from '../events/update-event.ts';
import { toViewer } from '../policy.ts';
import { refuseElsewhere, requireMayAct } from './acting-for.ts';
import { chooseSender } from './choose-sender.ts';
import { type LocatedInvitation, locateInvitation, type ResponseTarget } from './locate-invitation.ts';
import { planMessages, queueMessage } from './plan-messages.ts';
import { isForeign } from './require-organizer.ts';
import { type SavedResponse, storeResponse } from './store-response.ts';

export type InvitationResponse =
  | {
      readonly kind: 'answer';
      readonly answer: 'accepted' | 'declined' | 'tentative';
      readonly comment: string;
      readonly reply: boolean;
    }
  | { readonly kind: 'propose'; readonly times: NewTimes; readonly comment: string }
  | { readonly kind: 'delegate'; readonly to: Person; readonly comment: string }
  | { readonly kind: 'take' };

export interface RespondInput {
  /** Whose calendar it is about. */
  readonly owner: number;
  readonly target: ResponseTarget;
  readonly response: InvitationResponse;
  readonly keys: ChangeKeys;
}

interface Responding {
  readonly located: LocatedInvitation;
  /** As which participant. */
  readonly me: Person;
  readonly now: number;
}

function findOwn(owner: ObjectOwner, text: string, recurrenceId: string): Person | null {
  const participants = (readEvent(text, recurrenceId) ?? readEvent(text))?.participants ?? [];
  return participants.find(({ address }) => owner.addresses.includes(address.toLowerCase())) ?? null;
}

/** As whom the owner of the calendar answers; who has an invitation that was sent to a list answers by their own address. Throws `notInvited`. */
async function requireMe(tx: Tx, { target, text, details, recurrenceId }: LocatedInvitation, input: RespondInput) {
  if (details.organizer === null || !isForeign(target.owner, details)) throw new UserError('notInvited');
  const own = findOwn(target.owner, text, recurrenceId);
  if (own !== null) return { address: own.address, name: own.name };
  if (input.target.kind === 'event' || input.response.kind === 'delegate') throw new UserError('notInvited');
  const { address, displayName } = await requirePerson(tx, target.calendar.account_no);
  return { address, name: displayName };
}

function writeAnswer({ located, me, now }: Responding, answer: 'needsAction' | 'accepted' | 'declined' | 'tentative') {
  const { text, recurrenceId } = located;
  return answerEvent(text, { ...me, answer, recurrenceId, now });
}

/** The event after the answer; what it was compared with tells the organiser of an answer that is the same as before, too. */
function writeResponse(responding: Responding, response: Exclude<InvitationResponse, { kind: 'take' }>) {
  const { located, me, now } = responding;
  try {
    const before = writeAnswer(responding, 'needsAction');
    if (response.kind === 'delegate')
      return { before, after: delegateEvent(located.text, { address: me.address, to: response.to, now }) };
    return { before, after: writeAnswer(responding, response.kind === 'answer' ? response.answer : 'tentative') };
  } catch (error) {
    throw explainFault(error);
  }
}

/** What beside the answer goes out: the proposed time to the organiser, the invitation to whoever goes instead. */
async function queueFurther(
  tx: Tx,
  context: RunningContext,
  { located, me, now }: Responding,
  {
    response,
    after,
    objectNo,
    undo,
  }: {
    readonly response: InvitationResponse;
    readonly after: string;
    readonly objectNo: number;
    readonly undo: { readonly account: number; readonly undoId: string };
  },
): Promise<void> {
  if (response.kind !== 'propose' && response.kind !== 'delegate') return;
  const { target, uid, recurrenceId, details } = located;
  const sender = await chooseSender(tx, context, target, after);
  if (sender === null) return;
  const { comment } = response;
  const options = { now, comment, sentBy: sender.sentBy };
  const isProposal = response.kind === 'propose';
  const ics = isProposal
    ? composeCounter(after, { ...options, ...me, ...response.times, recurrenceId })
    : composeRequest(after, { now, comment });
  await queueMessage(
    tx,
    context,
    { target, objectNo, uid, undo, sender },
    {
      method: isProposal ? 'COUNTER' : 'REQUEST',
      recurrence_id: isProposal ? recurrenceId : '',
      to: [(isProposal ? (details.organizer?.address ?? '') : response.to.address).toLowerCase()],
      ics,
      sequence: details.sequence,
      answer: null,
      isUpdate: false,
    },
  );
}

const methodsOf = ({ kind }: InvitationResponse): readonly string[] =>
  kind === 'take' ? ['REQUEST', 'PUBLISH', ''] : ['REQUEST'];

/**
 * Answers an invitation, or takes its event over. Throws what `locateInvitation` does, `notInvited`, `tooManyEvents`, `eventNotFound` for an
 * occurrence that is not there.
 */
export const respondToInvitation = defineOperation<RespondInput, SavedResponse>({
  name: 'calendar.respond',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const viewer = toViewer(context);
    const { response, keys } = input;
    refuseElsewhere(context, input.target);
    const located = await locateInvitation(tx, viewer, input.target, {
      methods: methodsOf(response),
      now: context.now,
    });
    await requireMayAct(tx, context, { calendar: located.target.calendar, ics: located.stored?.ics ?? null });
    const undo = { account: viewer.account, undoId: keys.undoId };
    const stored = { undo, objectNo: keys.objectNo };
    const action = `calendar.${response.kind}Invitation`;
    if (response.kind === 'take') {
      const { output, changes } = await storeResponse(tx, context, located, { ...stored, ics: located.text });
      return { output, changes, audit: [{ action, object: `${output.calendarId}/${output.eventId}`, result: 'ok' }] };
    }
    const responding = { located, me: await requireMe(tx, located, input), now: context.now };
    const { before, after } = writeResponse(responding, response);
    const { objectNo, output, changes } = await storeResponse(tx, context, located, { ...stored, ics: after });
    const { target, uid } = located;
    // A proposal says it all: an answer beside it would be a second mail.
    const send = response.kind === 'answer' ? response.reply : response.kind === 'delegate';
    const { comment } = response;
    await planMessages(tx, context, { target, objectNo, uid, before, after, undo, send, comment });
    await queueFurther(tx, context, responding, { response, after, objectNo, undo });
    return { output, changes, audit: [{ action, object: `${output.calendarId}/${output.eventId}`, result: 'ok' }] };
  },
});
