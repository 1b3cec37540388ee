import { z } from 'zod';
import { maxEventTitleCharacters, maxReminderMinutes, maxStoredTitleCharacters } from './event.ts';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A person's settings of this capability, each with its default. */
export const calendarPersonSettings = {
  calendarView: z.enum(['day', 'workWeek', 'week', 'month', 'list', 'year']).default('week'),
  /** Monday is 1, Saturday 6, Sunday 7. */
  calendarWeekStart: z.union([z.literal(1), z.literal(6), z.literal(7)]).default(1),
  /** Days of work, Monday is 1: `12345`. */
  workdays: z
    .string()
    .regex(/^[1-7]{0,7}$/)
    .default('12345'),
  workStart: timeOfDay.default('09:00'),
  workEnd: timeOfDay.default('18:00'),
  /** Minutes of a new event. */
  eventMinutes: z.number().int().min(5).max(1_440).default(60),
  /** Minutes before a new event at which it is announced; -1: not at all. */
  eventReminder: z.number().int().min(-1).max(maxReminderMinutes).default(15),
  /** A zone whose hours stand beside the own ones; empty: none. */
  secondZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_+/-]*$/)
    .default(''),
  showLunar: z.boolean().default(true),
  showHolidays: z.boolean().default(true),
  showWeekNumbers: z.boolean().default(false),
  showBirthdays: z.boolean().default(true),
  /** Tasks on the days on which they are due. */
  showTasks: z.boolean().default(true),
  /** Whose invitations enter the calendar unasked: those of people whom one knows, or nobody's. */
  calendarInvitations: z.enum(['known', 'never']).default('known'),
} as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const calendarOrgSettings = {
  eventTitleCharacters: {
    schema: z.number().int().min(1).max(maxStoredTitleCharacters),
    default: maxEventTitleCharacters,
    explain: 'characters that the title of an event may have in the web client',
  },
  freeBusyForAll: {
    schema: z.boolean(),
    default: true,
    explain: 'colleagues see when a person is busy, and nothing more, without a share',
  },
  calendarPublishing: {
    schema: z.boolean(),
    default: true,
    explain: 'people may publish a calendar at a secret address that works without signing in',
  },
} as const;

/** The switches that settings of a person belong to. */
export const calendarSettingFeatures = {
  calendarView: 'calendar',
  calendarWeekStart: 'calendar',
  workdays: 'calendar',
  workStart: 'calendar',
  workEnd: 'calendar',
  eventMinutes: 'calendar',
  eventReminder: 'calendar',
  secondZone: 'calendar',
  showLunar: 'calendar',
  showHolidays: 'calendar',
  showWeekNumbers: 'calendar',
  showBirthdays: 'calendar',
  showTasks: 'calendar',
  calendarInvitations: 'calendar',
} as const;
