import { z } from 'zod';
import {
  calendarIdSchema,
  eventIdSchema,
  eventSchema,
  occurrenceSchema,
  participantAnswerSchema,
  recurrenceIdSchema,
} from './event.ts';

/** Characters of a comment that goes with an invitation, an answer or a proposal. */
export const maxInvitationCommentCharacters = 1_000;

/** What a scheduling message says (RFC 5546 §1.4). */
export const invitationKinds = ['request', 'cancel', 'reply', 'counter', 'declineCounter', 'publish'] as const;

/**
 * How a message stands to my calendars. `new`: nothing of its event is there. `known`: the calendar has this version. `outdated`: the calendar
 * has a newer one. `cancelled`: what the calendar has is cancelled. `gone`: it is about an event of mine that is not there any more.
 */
export const invitationStates = ['new', 'known', 'outdated', 'cancelled', 'gone'] as const;

/** A scheduling message, as the reader shows it above its text. */
export const invitationSchema = z.object({
  kind: z.enum(invitationKinds),
  state: z.enum(invitationStates),
  /** The sender is proven to be whom the message speaks for (passed check, same address). Otherwise nothing of it was applied by itself. */
  isProven: z.boolean(),
  /** One of my addresses (in a mailbox that I manage: of its owner) is invited; else it can be taken over and not answered. */
  isInvited: z.boolean(),
  /** I may act on it. In the mailbox of another: I have its full right, and may edit its calendar, send in its name, or manage it as a shared one. */
  mayAct: z.boolean(),
  /** I am the organiser (in the mailbox of another: its owner). */
  isOrganizer: z.boolean(),
  /** The event as the message has it (of `reply` and `counter`: as my calendar has it, where it is there). */
  event: eventSchema.pick({
    title: true,
    location: true,
    notes: true,
    allDay: true,
    start: true,
    end: true,
    zone: true,
    participants: true,
    organizer: true,
    repeat: true,
    customRepeat: true,
    isRepeated: true,
    isCancelled: true,
  }),
  /** Epoch milliseconds of the event, or of its next occurrence where it is repeated; all-day: midnight UTC. */
  startsAt: z.number().int(),
  endsAt: z.number().int(),
  /** The occurrence that it is about; empty: all of the event. */
  recurrenceId: recurrenceIdSchema,
  /** Of `request`: the version before had another time or place; null: no version before, or nothing of both changed. */
  changed: z.object({ startsAt: z.number().int(), endsAt: z.number().int(), location: z.string() }).nullable(),
  myAnswer: participantAnswerSchema.nullable(),
  /** Who answers or proposes (`reply`, `counter`). */
  sender: z.object({ address: z.string(), name: z.string() }),
  answer: participantAnswerSchema.nullable(),
  /** Of `reply`: who answers was not invited. */
  isUninvited: z.boolean(),
  comment: z.string(),
  /** Of `counter`. */
  proposed: z.object({ startsAt: z.number().int(), endsAt: z.number().int(), allDay: z.boolean() }).nullable(),
  /** Where its event lies in my calendars. */
  stored: z
    .object({
      calendarId: calendarIdSchema,
      eventId: eventIdSchema,
      recurrenceId: recurrenceIdSchema,
      revision: z.number().int(),
    })
    .nullable(),
  /** Other events of mine at that time (of `counter`: at the proposed one), at most 5. */
  conflicts: z.array(occurrenceSchema),
  /** Further events in the same file, which are not shown. */
  furtherEvents: z.number().int(),
});
export type Invitation = z.output<typeof invitationSchema>;

/** What an answer is about: a message, or an event of a calendar. */
export const invitationTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), mailId: z.string().min(1).max(64) }),
  z.object({
    kind: z.literal('event'),
    calendarId: calendarIdSchema,
    eventId: eventIdSchema,
    recurrenceId: recurrenceIdSchema.default(''),
  }),
]);
export type InvitationTarget = z.output<typeof invitationTargetSchema>;

/** Whether the participants of an event hear of a change, and with which words. Of an event without participants it means nothing. */
export const inviteSchema = z
  .object({ send: z.boolean().default(true), comment: z.string().max(4_000).default('') })
  .default({ send: true, comment: '' });
