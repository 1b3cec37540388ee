import { calls, type InvitationTarget } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import { readScope } from '../../../mail/folders/index.ts';
import { findMail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { normaliseAddress } from '../../identity/index.ts';
import { makeCalendarKey } from '../calendars/calendar-rows.ts';
import { defaultCalendarNames } from '../calendars/default-names.ts';
import { ensureDefaultCalendar } from '../calendars/ensure-default.ts';
import { makeChangeKeys, makeUndoId } from '../events/change-keys.ts';
import { checkTimes } from '../events/check-fields.ts';
import { createEventSupport, toViewer } from '../events/event-support.ts';
import { requireMayAct } from './acting-for.ts';
import { answerProposal } from './answer-proposal.ts';
import type { ResponseTarget } from './locate-invitation.ts';
import { checkComment } from './plan-messages.ts';
import { hasDefault, presentInvitation } from './present-invitation.ts';
import { proveSender } from './prove-sender.ts';
import { type CalendarPart, readCalendarPart } from './read-calendar-part.ts';
import { removeCancelled } from './remove-cancelled.ts';
import { type InvitationResponse, respondToInvitation } from './respond.ts';
import type { SavedResponse } from './store-response.ts';

type InvitationServices = Pick<Services, 'database' | 'blobs'>;

interface MailPart {
  readonly part: CalendarPart;
  /** The proven sender; empty: nobody. */
  readonly from: string;
}

/** The calendar part of a message that the session may read, as it reads the message itself. */
function createPartReader(services: InvitationServices) {
  const { read } = services.database;
  return async (context: CallContext, mailId: string): Promise<MailPart | null> => {
    if (!/^\d{1,15}$/.test(mailId)) throw new UserError('mailNotFound');
    const scope = await readScope(read, context);
    const row = await findMail(readAs(read, scope), scope, Number(mailId));
    const part = await readCalendarPart(services, { orgId: context.session.orgId, bodyId: row.body_id });
    return part === null ? null : { part, from: proveSender(row.from_verdict, part) };
  };
}

/** How the calls of invitations find what they are about, and answer. */
function createResponder(services: InvitationServices) {
  const { read, runner } = services.database;
  const { findOwner, present } = createEventSupport(services);
  const readPart = createPartReader(services);

  const requirePart = async (context: CallContext, mailId: string): Promise<MailPart> => {
    const found = await readPart(context, mailId);
    if (found === null) throw new UserError('invitationNotFound');
    return found;
  };
  const toTarget = async (context: CallContext, target: InvitationTarget, calendarId: string | null = null) => {
    if (target.kind === 'event')
      return { owner: await findOwner(context, target.calendarId), target: target satisfies ResponseTarget };
    const { part, from } = await requirePart(context, target.mailId);
    const { account, orgId } = toViewer(context);
    if (!(await hasDefault(read, account))) {
      await requireMayAct(read, toOperationContext(context), { calendar: null, ics: null });
      const name = defaultCalendarNames[context.session.language ?? context.language];
      const input = { account, orgId, ...makeCalendarKey(), name };
      await runner.execute(ensureDefaultCalendar, toOperationContext(context), input);
    }
    const owner = calendarId === null ? account : await findOwner(context, calendarId);
    const found: ResponseTarget = { kind: 'mail', ics: part.ics, from, calendarId };
    return { owner, target: found };
  };
  const show = async (context: CallContext, { calendarId, eventId, recurrenceId, undoId }: SavedResponse) => {
    const event = await present(context, calendarId, eventId, recurrenceId).catch((error: unknown) => {
      // A message about one occurrence of a series that is not here: the event is that occurrence.
      if (error instanceof UserError && error.errorName === 'eventNotFound')
        return present(context, calendarId, eventId);
      throw error;
    });
    return { event, undoId };
  };
  const respond = async (
    context: CallContext,
    target: InvitationTarget,
    response: InvitationResponse,
    calendarId?: string,
  ) => {
    const found = await toTarget(context, target, calendarId ?? null);
    const input = { ...found, response, keys: makeChangeKeys() };
    return show(context, await runner.execute(respondToInvitation, toOperationContext(context), input));
  };
  return { readPart, requirePart, toTarget, show, respond };
}

function checkDelegate(to: { readonly address: string; readonly name: string }) {
  try {
    const name = to.name.replaceAll('\0', '').toWellFormed();
    return { address: normaliseAddress(to.address).address, name };
  } catch (error) {
    if (error instanceof UserError) throw new UserError('eventParticipantInvalid', { address: to.address });
    throw error;
  }
}

/** Reading and answering invitations. */
export function createInvitationRoutes(services: InvitationServices): readonly Route[] {
  const { read, runner } = services.database;
  const { readPart, requirePart, toTarget, show, respond } = createResponder(services);

  const invitation = bindCall(calls.calendar.invitation, async ({ mailId }, context) => {
    const found = await readPart(context, mailId);
    if (found === null) return { invitation: null };
    const presenting = { viewer: toViewer(context), acting: toOperationContext(context), ...found, now: context.now };
    return { invitation: await presentInvitation(read, presenting) };
  });
  const answer = bindCall(calls.calendar.answerInvitation, ({ target, calendarId, ...given }, context) => {
    const comment = checkComment(given.comment);
    return respond(context, target, { kind: 'answer', answer: given.answer, comment, reply: given.reply }, calendarId);
  });
  const propose = bindCall(calls.calendar.proposeTime, ({ target, comment, ...times }, context) => {
    checkTimes(times);
    return respond(context, target, { kind: 'propose', times, comment: checkComment(comment) });
  });
  const delegate = bindCall(calls.calendar.delegateInvitation, ({ target, to, comment }, context) =>
    respond(context, target, { kind: 'delegate', to: checkDelegate(to), comment: checkComment(comment) }),
  );
  const take = bindCall(calls.calendar.takeInvitation, ({ mailId, calendarId }, context) =>
    respond(context, { kind: 'mail', mailId }, { kind: 'take' }, calendarId),
  );
  const answerCounter = bindCall(calls.calendar.answerProposal, async ({ mailId, accept, comment }, context) => {
    const { part } = await requirePart(context, mailId);
    const input = {
      ...{ owner: context.session.subject, ics: part.ics, from: part.from.address, accept },
      comment: checkComment(comment),
      keys: makeChangeKeys(),
    };
    return show(context, await runner.execute(answerProposal, toOperationContext(context), input));
  });
  const remove = bindCall(calls.calendar.removeCancelled, async ({ target }, context) => {
    const input = { ...(await toTarget(context, target)), undoId: makeUndoId() };
    return runner.execute(removeCancelled, toOperationContext(context), input);
  });
  return [invitation, answer, propose, delegate, take, answerCounter, remove];
}
