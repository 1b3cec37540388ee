/** Calendars, shares, free and busy times, files, reminders, days. Paths are ours: the specification names only `createIcs`. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { mebibyte } from '../limits.ts';
import {
  calendarSchema,
  calendarShareSchema,
  dueReminderSchema,
  freeBusySchema,
  specialDaySchema,
} from './calendar.ts';
import {
  calendarColorSchema,
  calendarIdSchema,
  dateSchema,
  maxCalendarFileBytes,
  maxCalendarShares,
  maxCalendars,
} from './event.ts';
import { calendarEventCalls } from './event-calls.ts';
import { invitationCalls } from './invitation-calls.ts';
import { ofCalendar } from './of-calendar.ts';

const nameErrors = ['calendarNameEmpty', 'calendarNameTooLong'] as const;
const listSchema = z.object({ list: z.array(calendarSchema) });

const list = defineCall({
  ...ofCalendar,
  name: 'calendar.list',
  method: 'GET',
  path: 'calendar/list',
  summary: 'My calendars in my order: own ones, those shared with me, subscribed ones, birthdays',
  input: z.object({}),
  output: listSchema,
});
const save = defineCall({
  ...ofCalendar,
  name: 'calendar.save',
  method: 'POST',
  path: 'calendar/save',
  summary: 'Make a calendar, or change name and colour of one; another person’s gets its colour for me alone',
  input: z.object({
    calendarId: calendarIdSchema.optional(),
    name: z.string().max(400).optional(),
    color: calendarColorSchema.optional(),
    isShown: z.boolean().optional(),
    /** true: it becomes the default one. */
    isDefault: z.literal(true).optional(),
  }),
  output: calendarSchema,
  errors: [...nameErrors, 'calendarNotFound', 'calendarNotYours', 'tooManyCalendars'],
  idempotent: true,
});
const sort = defineCall({
  ...ofCalendar,
  name: 'calendar.sort',
  method: 'POST',
  path: 'calendar/sort',
  summary: 'Put my calendars into an order; names every one once',
  input: z.object({
    calendarIds: z
      .array(calendarIdSchema)
      .min(1)
      .max(maxCalendars * 4),
  }),
  output: nothingSchema,
  errors: ['calendarNotFound', 'conflict'],
});
const deleteCalendar = defineCall({
  ...ofCalendar,
  name: 'calendar.delete',
  method: 'POST',
  path: 'calendar/delete',
  summary:
    'Delete a calendar with its events, end a subscription, or leave a calendar that was shared with me; can be undone',
  input: z.object({ calendarId: calendarIdSchema }),
  output: z.object({ undoId: z.string() }),
  errors: ['calendarNotFound', 'calendarNotYours', 'calendarIsDefault'],
});

const shares = defineCall({
  ...ofCalendar,
  name: 'calendar.shares',
  method: 'GET',
  path: 'calendar/share/list',
  summary: 'Whom a calendar is shared with',
  input: z.object({ calendarId: calendarIdSchema }),
  output: z.object({ list: z.array(calendarShareSchema) }),
  errors: ['calendarNotFound', 'calendarNotYours'],
});
const saveShares = defineCall({
  ...ofCalendar,
  name: 'calendar.saveShares',
  method: 'POST',
  path: 'calendar/share/save',
  summary: 'Share a calendar with exactly these',
  input: z.object({ calendarId: calendarIdSchema, shares: z.array(calendarShareSchema).max(maxCalendarShares) }),
  output: z.object({ list: z.array(calendarShareSchema) }),
  errors: ['calendarNotFound', 'calendarNotYours', 'granteeNotFound', 'granteeIsOwner'],
});
const publish = defineCall({
  ...ofCalendar,
  name: 'calendar.publish',
  method: 'POST',
  path: 'calendar/publish',
  summary: 'Publish a calendar at a new secret address, or end that; an earlier address stops at once',
  input: z.object({ calendarId: calendarIdSchema, isPublished: z.boolean() }),
  output: z.object({ publishedUrl: z.string() }),
  errors: ['calendarNotFound', 'calendarNotYours', 'featureOff'],
});
/** No session, so no switch of a caller's: the owner's counts, and is asked when it is served. */
const published = defineCall({
  capability: 'calendar',
  name: 'calendar.published',
  method: 'GET',
  path: 'calendar/published/{token}',
  access: 'signed',
  summary: 'A published calendar as ics (blob); private events show that there is something, not what',
  input: z.object({ token: z.string().min(1).max(300) }),
  output: z.unknown(),
  response: 'blob',
  opens: 'fromAnywhere',
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  errors: ['calendarNotFound'],
});
const subscribe = defineCall({
  ...ofCalendar,
  name: 'calendar.subscribe',
  method: 'POST',
  path: 'calendar/subscribe',
  summary: 'Subscribe to an ics address (https, http or webcal); it is read again every few hours',
  input: z.object({
    url: z.string().min(1).max(2_000),
    name: z.string().max(400).default(''),
    color: calendarColorSchema.optional(),
  }),
  output: calendarSchema,
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: [
    ...nameErrors,
    'calendarAddressInvalid',
    'calendarAddressRefused',
    'calendarAddressUnreachable',
    'calendarFileUnreadable',
    'tooLarge',
    'tooManyCalendars',
  ],
});
const refresh = defineCall({
  ...ofCalendar,
  name: 'calendar.refresh',
  method: 'POST',
  path: 'calendar/refresh',
  summary: 'Read a subscribed calendar again now',
  input: z.object({ calendarId: calendarIdSchema }),
  output: calendarSchema,
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: ['calendarNotFound', 'calendarNotYours'],
});

const importFile = defineCall({
  ...ofCalendar,
  name: 'calendar.import',
  method: 'POST',
  path: 'calendar/import',
  summary:
    'Take the events of an ics file over (multipart: file, at most 20M, and calendarId); the same UID is replaced; can be undone',
  body: 'multipart',
  input: z.object({}),
  output: z.object({
    added: z.number().int(),
    replaced: z.number().int(),
    /** What was not taken over, at most 100: its title where it has one. */
    leftOut: z.array(
      z.object({ title: z.string(), reason: z.enum(['unreadable', 'tooLarge', 'tooMany', 'notEvent']) }),
    ),
    leftOutTotal: z.number().int(),
    undoId: z.string(),
  }),
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: [
    'fileEmpty',
    'tooLarge',
    'calendarFileUnreadable',
    'calendarNotFound',
    'calendarNotYours',
    'calendarReadOnly',
    'busy',
  ],
  maxBodyBytes: maxCalendarFileBytes + mebibyte,
});
const exportCalendar = defineCall({
  ...ofCalendar,
  name: 'calendar.export',
  method: 'POST',
  path: 'calendar/export',
  changes: false,
  summary: 'A calendar as an ics file (blob)',
  input: z.object({ calendarId: calendarIdSchema }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['calendarNotFound'],
});

const moment = z.number().int().min(-62_135_596_800_000).max(253_402_300_799_000);
const freeBusy = defineCall({
  ...ofCalendar,
  name: 'calendar.freeBusy',
  method: 'POST',
  path: 'calendar/freeBusy',
  changes: false,
  summary: 'When people and rooms are busy, at most 40 days',
  input: z.object({ addresses: z.array(z.string().max(320)).min(1).max(100), from: moment, to: moment }),
  output: z.object({ list: z.array(freeBusySchema) }),
  rateLimit: { max: 600, perSeconds: 60, by: 'session' },
  errors: ['calendarSpanTooLong'],
});

const days = defineCall({
  ...ofCalendar,
  name: 'calendar.days',
  method: 'GET',
  path: 'calendar/day/list',
  summary: 'Public holidays and working days that make up for them, of the years from first to last',
  input: z.object({ from: dateSchema, to: dateSchema }),
  output: z.object({ list: z.array(specialDaySchema) }),
  errors: ['calendarSpanTooLong'],
});

const reminders = defineCall({
  ...ofCalendar,
  name: 'calendar.reminders',
  method: 'GET',
  path: 'calendar/reminder/list',
  summary: 'Reminders that are due and were not dismissed, the earliest event first',
  input: z.object({}),
  output: z.object({ list: z.array(dueReminderSchema) }),
});
const dismissReminders = defineCall({
  ...ofCalendar,
  name: 'calendar.dismissReminders',
  method: 'POST',
  path: 'calendar/reminder/dismiss',
  summary: 'Dismiss reminders, or have them come again in some minutes',
  input: z.object({
    reminderIds: z.array(z.string().max(64)).min(1).max(200),
    /** 0: not again. */
    againInMinutes: z.number().int().min(0).max(10_080).default(0),
  }),
  output: nothingSchema,
});

export const calendarCalls = {
  ...calendarEventCalls,
  ...invitationCalls,
  list,
  save,
  sort,
  delete: deleteCalendar,
  shares,
  saveShares,
  publish,
  published,
  subscribe,
  refresh,
  import: importFile,
  export: exportCalendar,
  freeBusy,
  days,
  reminders,
  dismissReminders,
};
