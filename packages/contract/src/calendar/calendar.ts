import { z } from 'zod';
import { calendarColorSchema, calendarIdSchema, calendarKindSchema, calendarRightSchema } from './event.ts';

/** A calendar as one person has it in the list. */
export const calendarSchema = z.object({
  calendarId: calendarIdSchema,
  kind: calendarKindSchema,
  name: z.string(),
  /** One's own choice, of another person's calendar too. */
  color: calendarColorSchema,
  /** Its events are drawn. */
  isShown: z.boolean(),
  /** New events, and invitations that were accepted, go here. */
  isDefault: z.boolean(),
  right: calendarRightSchema,
  /** Of another person's: whose. */
  ownerName: z.string(),
  ownerAddress: z.string(),
  /** People and departments that see it; 0 in another person's. */
  shares: z.number().int(),
  /** The secret address that it is published at; empty: not published, or not mine to know. */
  publishedUrl: z.string(),
  /** Of a subscribed one: its address, when it was read last (0: never), and whether that failed. */
  sourceUrl: z.string(),
  readAt: z.number().int(),
  failure: z.enum(['', 'unreachable', 'refused', 'notCalendar', 'tooLarge']),
});
export type Calendar = z.output<typeof calendarSchema>;

/** Whom a calendar is shared with. */
export const calendarShareSchema = z.object({
  /** A person by address; a department, with those below it, by its id; `everybody`: the organisation, id empty. */
  kind: z.enum(['person', 'department', 'everybody']),
  id: z.string().max(320),
  /** Only in answers. */
  name: z.string().max(200).default(''),
  right: calendarRightSchema,
});
export type CalendarShare = z.output<typeof calendarShareSchema>;

/** When somebody is not free. */
export const busyTimeSchema = z.object({
  startsAt: z.number().int(),
  endsAt: z.number().int(),
  kind: z.enum(['busy', 'tentative']),
});
export const freeBusySchema = z.object({
  address: z.string(),
  name: z.string(),
  /** false: not of this organisation, or not to be known. */
  isKnown: z.boolean(),
  /** Joined and in order. */
  busy: z.array(busyTimeSchema),
});
export type FreeBusy = z.output<typeof freeBusySchema>;

/** A day that is not what its weekday says: a public holiday, or a working day that makes up for one. */
export const specialDaySchema = z.object({
  date: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  isWorkday: z.boolean(),
});
export type SpecialDay = z.output<typeof specialDaySchema>;

/** A reminder that is due and was not dismissed. */
export const dueReminderSchema = z.object({
  reminderId: z.string(),
  calendarId: calendarIdSchema,
  /** `task`: `eventId` names a task, and it is due at `startsAt`. */
  component: z.enum(['event', 'task']),
  eventId: z.string(),
  recurrenceId: z.string(),
  title: z.string(),
  location: z.string(),
  allDay: z.boolean(),
  startsAt: z.number().int(),
  endsAt: z.number().int(),
});
export type DueReminder = z.output<typeof dueReminderSchema>;
