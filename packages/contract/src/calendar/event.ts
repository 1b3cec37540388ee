import { z } from 'zod';
import { mailIdSchema } from '../identifiers.ts';

/** Title of an event by default (specification, section 5); an organisation may allow more, calendars of programs take more. */
export const maxEventTitleCharacters = 15;
/** What a title may have at most, whatever the organisation allows and whoever wrote it. */
export const maxStoredTitleCharacters = 500;
export const maxEventLocationCharacters = 200;
export const maxEventNotesCharacters = 10_000;
export const maxEventParticipants = 300;
/** Of the mail that an event is about, as the event keeps it. */
export const maxAttachedSubjectCharacters = 300;
export const maxEventReminders = 5;
/** Minutes before an event at which it can be announced, as the form offers them (specification, section 9). */
export const reminderChoices = [15, 30, 60, 120] as const;
/** Four weeks. */
export const maxReminderMinutes = 40_320;
/** Calendars of one person, subscribed ones included. */
export const maxCalendars = 50;
export const maxCalendarNameCharacters = 30;
/** Events of one calendar. */
export const maxEventsPerCalendar = 50_000;
/** People and departments that one calendar is shared with. */
export const maxCalendarShares = 200;
/** The longest time that one call lists events of, in days: a year's view with its edges. */
export const maxListedDays = 400;
/** Of an ics file, in bytes. */
export const maxCalendarFileBytes = 20 * 1024 * 1024;
/** For how long a change can be undone. */
export const calendarUndoMs = 60 * 60_000;
/** Colours of calendars and events, as the skins draw them: numbers 1 to 12. */
export const calendarColors = 12;

const opaque = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const calendarIdSchema = opaque.brand('CalendarId');
export type CalendarId = z.output<typeof calendarIdSchema>;
/** An event, alone or with all its repetitions, within its calendar. */
export const eventIdSchema = opaque.brand('EventId');
export type EventId = z.output<typeof eventIdSchema>;

/** A date as the calendar on the wall has it. */
export const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A date, or a date with a time of day, without a zone. */
export const wallTimeSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/);
/** An IANA zone; empty: floating, the same time of day wherever one is. */
export const zoneSchema = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+/-]*$/);
export const calendarColorSchema = z.number().int().min(1).max(calendarColors);

/** From least to most. `freeBusy`: when, and nothing else. `manage`: also its name and its shares; deleting and publishing it is its owner's alone. */
export const calendarRights = ['freeBusy', 'view', 'edit', 'manage'] as const;
export const calendarRightSchema = z.enum(calendarRights);
export type CalendarRight = z.output<typeof calendarRightSchema>;

/** `own`: kept by me. `shared`: another person's. `subscribed`: an ics address, read only. `birthdays`: of my contacts, read only. */
export const calendarKindSchema = z.enum(['own', 'shared', 'subscribed', 'birthdays']);

export const reminderSchema = z.object({
  /** Minutes before the beginning; of an all-day event before midnight of its first day (negative: after). */
  minutes: z.number().int().min(-1_440).max(maxReminderMinutes),
  /** `notice`: in open windows, on the desktop. `mail`: a message to oneself. */
  by: z.enum(['notice', 'mail']).default('notice'),
});
export type Reminder = z.output<typeof reminderSchema>;

/** How an event repeats, as the form can say it. Rules of other programs that it cannot say are kept, and shown as `custom`. */
export const repeatSchema = z.object({
  every: z.enum(['day', 'week', 'month', 'year']),
  interval: z.number().int().min(1).max(99).default(1),
  /** Of `week`: Monday is 1, Sunday 7. Empty: the day of the first one. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  /** Of `month` and `year`: on the date of the first one, or on its weekday (`third Friday`; the fifth is the last). */
  by: z.enum(['date', 'weekday']).default('date'),
  end: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('never') }),
      /** The last day on which one may begin. */
      z.object({ kind: z.literal('until'), date: dateSchema }),
      z.object({ kind: z.literal('count'), count: z.number().int().min(1).max(1_000) }),
    ])
    .default({ kind: 'never' }),
});
export type Repeat = z.output<typeof repeatSchema>;

export const participantRoleSchema = z.enum(['required', 'optional', 'resource']);
/** RFC 5545 §3.2.12. */
export const participantAnswerSchema = z.enum(['needsAction', 'accepted', 'declined', 'tentative', 'delegated']);
export type ParticipantAnswer = z.output<typeof participantAnswerSchema>;
export const participantSchema = z.object({
  address: z.string().max(320),
  name: z.string().max(200).default(''),
  role: participantRoleSchema.default('required'),
  answer: participantAnswerSchema.default('needsAction'),
});
export type Participant = z.output<typeof participantSchema>;

export const attachedMailSchema = z.object({
  /** In the mailbox of the calendar's owner; it may be gone. */
  mailId: mailIdSchema,
  /** As it was when the event was made. */
  subject: z.string().max(maxAttachedSubjectCharacters),
});
export type AttachedMail = z.output<typeof attachedMailSchema>;

/** What the form of an event holds. */
export const eventFieldsSchema = z.object({
  title: z.string().max(4_000),
  allDay: z.boolean().default(false),
  /** A date where it is all day, else a date and time in `zone`. */
  start: wallTimeSchema,
  /** The end, not part of it: an all-day event of one day ends on the next date. */
  end: wallTimeSchema,
  zone: zoneSchema.default(''),
  location: z.string().max(2_000).default(''),
  notes: z.string().max(40_000).default(''),
  participants: z.array(participantSchema).max(maxEventParticipants).default([]),
  reminders: z.array(reminderSchema).max(maxEventReminders).default([]),
  /** null: once. */
  repeat: repeatSchema.nullable().default(null),
  /** null: the calendar's. */
  color: calendarColorSchema.nullable().default(null),
  /** Others see the time as taken. */
  busy: z.boolean().default(true),
  /** Others who see the calendar see that there is something, not what. */
  isPrivate: z.boolean().default(false),
  /**
   * The mail that it is about. Kept and shown in the owner's own calendar alone, whoever else saves or reads the event. null: none; left
   * out of a change: as it was.
   */
  attachedMail: attachedMailSchema.nullable().optional(),
});
export type EventFields = z.output<typeof eventFieldsSchema>;

/** Which of a repeated event's occurrences a change is about. */
export const eventScopeSchema = z.enum(['this', 'following', 'all']);
export type EventScope = z.output<typeof eventScopeSchema>;

/**
 * Names one occurrence of a repeated event: when it would begin by the rule, in the event's own form (`20261123`,
 * `20261123T090000`, `20261123T010000Z`), as RECURRENCE-ID has it (RFC 5545 §3.8.4.4). Empty: not repeated.
 */
export const recurrenceIdSchema = z.string().regex(/^(?:|\d{8}(?:T\d{6}Z?)?)$/);

/** One occurrence, as a view draws it. */
export const occurrenceSchema = z.object({
  calendarId: calendarIdSchema,
  eventId: eventIdSchema,
  recurrenceId: recurrenceIdSchema,
  revision: z.number().int(),
  /** Empty where only the time may be seen. */
  title: z.string(),
  location: z.string(),
  allDay: z.boolean(),
  /** Epoch milliseconds; of an all-day event midnight UTC of its dates. */
  startsAt: z.number().int(),
  endsAt: z.number().int(),
  color: calendarColorSchema.nullable(),
  isRepeated: z.boolean(),
  hasReminder: z.boolean(),
  hasParticipants: z.boolean(),
  busy: z.boolean(),
  isPrivate: z.boolean(),
  isCancelled: z.boolean(),
  /** What I answered to an invitation; null: not invited, or the organiser. */
  myAnswer: participantAnswerSchema.nullable(),
});
export type Occurrence = z.output<typeof occurrenceSchema>;

/** An event, or one occurrence of it, with everything that is known of it. */
export const eventSchema = eventFieldsSchema.extend({
  calendarId: calendarIdSchema,
  eventId: eventIdSchema,
  recurrenceId: recurrenceIdSchema,
  revision: z.number().int(),
  /** What I may do with it: the right in its calendar, less where it is private or somebody else's invitation. */
  right: calendarRightSchema,
  isRepeated: z.boolean(),
  /** How it repeats in words that the form cannot edit (an RRULE of another program); empty where `repeat` says it. */
  customRepeat: z.string(),
  isCancelled: z.boolean(),
  /** Who invites; null where nobody is invited. */
  organizer: z.object({ address: z.string(), name: z.string() }).nullable(),
  /** I am the organiser, or there is none. */
  isOrganizer: z.boolean(),
  myAnswer: participantAnswerSchema.nullable(),
  createdAt: z.number().int(),
  changedAt: z.number().int(),
});
export type CalendarEvent = z.output<typeof eventSchema>;
