/**
 * Invitations by mail (iTIP and iMIP, RFC 5546 and 6047): read, answer, propose another time, pass on, take over. Paths are ours. In the mailbox of
 * another they are about that person's invitations and calendar, and take a right in it beside that in the mail (`mayAct`).
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { calendarIdSchema, eventSchema, wallTimeSchema, zoneSchema } from './event.ts';
import { invitationSchema, invitationTargetSchema } from './invitation.ts';
import { ofCalendar } from './of-calendar.ts';

const mailId = z.string().min(1).max(64);
const comment = z.string().max(4_000).default('');
const answerLimit = { max: 120, perSeconds: 60, by: 'session' } as const;
const targetErrors = [
  'mailNotFound',
  'invitationNotFound',
  'invitationOutdated',
  'notInvited',
  'invitationCommentTooLong',
  'calendarNotFound',
  'calendarNotYours',
  'calendarReadOnly',
  'eventNotFound',
  'eventChanged',
] as const;

const invitation = defineCall({
  ...ofCalendar,
  name: 'calendar.invitation',
  method: 'GET',
  path: 'calendar/invitation/get',
  needs: 'read',
  summary: 'The invitation, answer or cancellation that a message carries; null where it carries none that can be read',
  input: z.object({ mailId }),
  output: z.object({ invitation: invitationSchema.nullable() }),
  errors: ['mailNotFound'],
});
const answerInvitation = defineCall({
  ...ofCalendar,
  name: 'calendar.answerInvitation',
  method: 'POST',
  path: 'calendar/invitation/answer',
  needs: 'full',
  summary:
    'Accept, decline or accept tentatively; the event enters my calendar, and the organiser gets my answer unless I say not to',
  input: z.object({
    target: invitationTargetSchema,
    answer: z.enum(['accepted', 'declined', 'tentative']),
    comment,
    /** The organiser gets a mail. */
    reply: z.boolean().default(true),
    /** Of a message whose event is not there yet: where it goes; left out: the default calendar. */
    calendarId: calendarIdSchema.optional(),
  }),
  output: z.object({ event: eventSchema, undoId: z.string() }),
  rateLimit: answerLimit,
  errors: [...targetErrors, 'tooManyEvents'],
});
const proposeTime = defineCall({
  ...ofCalendar,
  name: 'calendar.proposeTime',
  method: 'POST',
  path: 'calendar/invitation/propose',
  needs: 'full',
  summary: 'Propose another time to the organiser (METHOD:COUNTER); my answer is tentative until then',
  input: z.object({
    target: invitationTargetSchema,
    allDay: z.boolean(),
    start: wallTimeSchema,
    end: wallTimeSchema,
    zone: zoneSchema.default(''),
    comment,
  }),
  output: z.object({ event: eventSchema, undoId: z.string() }),
  rateLimit: answerLimit,
  errors: [...targetErrors, 'eventTimeInvalid', 'eventEndsBeforeStart', 'eventZoneUnknown', 'tooManyEvents'],
});
const answerProposal = defineCall({
  ...ofCalendar,
  name: 'calendar.answerProposal',
  method: 'POST',
  path: 'calendar/invitation/answerProposal',
  needs: 'full',
  summary: 'Take over the time that a participant proposed, and tell everybody, or keep mine (METHOD:DECLINECOUNTER)',
  input: z.object({ mailId, accept: z.boolean(), comment }),
  output: z.object({ event: eventSchema, undoId: z.string() }),
  rateLimit: answerLimit,
  errors: [...targetErrors],
});
const delegateInvitation = defineCall({
  ...ofCalendar,
  name: 'calendar.delegateInvitation',
  method: 'POST',
  path: 'calendar/invitation/delegate',
  needs: 'full',
  summary: 'Have another person go in my place: they get the invitation, the organiser my answer (RFC 5546 §3.2.2.3)',
  input: z.object({
    target: invitationTargetSchema,
    to: z.object({ address: z.string().min(1).max(320), name: z.string().max(200).default('') }),
    comment,
  }),
  output: z.object({ event: eventSchema, undoId: z.string() }),
  rateLimit: answerLimit,
  errors: [...targetErrors, 'eventParticipantInvalid', 'tooManyEvents'],
});
const takeInvitation = defineCall({
  ...ofCalendar,
  name: 'calendar.takeInvitation',
  method: 'POST',
  path: 'calendar/invitation/take',
  needs: 'full',
  summary: 'Take the event of a message over without answering it; can be undone',
  input: z.object({ mailId, calendarId: calendarIdSchema.optional() }),
  output: z.object({ event: eventSchema, undoId: z.string() }),
  rateLimit: answerLimit,
  errors: [...targetErrors, 'tooManyEvents'],
});
/** A participant of somebody else's event takes it away; of one's own event it is `deleteEvent`. */
const removeCancelled = defineCall({
  ...ofCalendar,
  name: 'calendar.removeCancelled',
  method: 'POST',
  path: 'calendar/invitation/removeCancelled',
  needs: 'full',
  summary: 'Take an event that its organiser cancelled out of my calendar; can be undone',
  input: z.object({ target: invitationTargetSchema }),
  output: z.object({ undoId: z.string() }),
  errors: [...targetErrors],
});

export const invitationCalls = {
  invitation,
  answerInvitation,
  proposeTime,
  answerProposal,
  delegateInvitation,
  takeInvitation,
  removeCancelled,
};
