/** Events: listing, saving, moving, deleting, searching, undo. Paths are ours but for `createIcs`. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxSearchCharacters } from '../limits.ts';
import {
  calendarIdSchema,
  eventFieldsSchema,
  eventIdSchema,
  eventSchema,
  eventScopeSchema,
  maxCalendars,
  occurrenceSchema,
  recurrenceIdSchema,
  wallTimeSchema,
  zoneSchema,
} from './event.ts';
import { inviteSchema } from './invitation.ts';
import { ofCalendar } from './of-calendar.ts';
import { taskSchema } from './task.ts';

const moment = z.coerce.number().int().min(-62_135_596_800_000).max(253_402_300_799_000);
const eventRef = { calendarId: calendarIdSchema, eventId: eventIdSchema, recurrenceId: recurrenceIdSchema.default('') };
/** Which occurrences, and the revision that the change began with. */
const changeRef = { ...eventRef, revision: z.number().int(), scope: eventScopeSchema.default('all') };
const savedSchema = z.object({
  /** The event as it is now; after a change of following occurrences the new one. */
  event: eventSchema,
  undoId: z.string(),
});
const fieldErrors = [
  'eventTitleEmpty',
  'eventTitleTooLong',
  'eventTimeInvalid',
  'eventEndsBeforeStart',
  'eventZoneUnknown',
  'eventNotesTooLong',
  'eventParticipantInvalid',
  'eventNeverOccurs',
] as const;
const changeErrors = [
  'calendarNotFound',
  'calendarNotYours',
  'calendarReadOnly',
  'eventNotFound',
  'eventChanged',
  'notOrganizer',
  'invitationCommentTooLong',
] as const;

const occurrences = defineCall({
  ...ofCalendar,
  name: 'calendar.occurrences',
  method: 'GET',
  path: 'calendar/event/list',
  summary: 'Occurrences that touch a time, of the calendars that are shown or of those named, in order',
  input: z.object({
    /** Epoch milliseconds; `to` is not part of it. All-day events are listed when one of their dates, in any zone, may touch it. */
    from: moment,
    to: moment,
    /** Apart by commas. */
    calendarIds: z
      .string()
      .max(maxCalendars * 65)
      .optional(),
  }),
  output: z.object({
    list: z.array(occurrenceSchema),
    /** There were more than a view can draw; the first were taken. */
    isCut: z.boolean(),
  }),
  errors: ['calendarSpanTooLong', 'calendarNotFound'],
});
const event = defineCall({
  ...ofCalendar,
  name: 'calendar.event',
  method: 'GET',
  path: 'calendar/event/get',
  summary: 'An event, or one occurrence of it, whole',
  input: z.object(eventRef),
  output: eventSchema,
  errors: ['calendarNotFound', 'eventNotFound'],
});
const createEvent = defineCall({
  ...ofCalendar,
  name: 'calendar.createEvent',
  method: 'POST',
  path: 'calendar/event/create',
  summary: 'Make an event',
  input: eventFieldsSchema.extend({ calendarId: calendarIdSchema, invite: inviteSchema }),
  output: savedSchema,
  errors: [
    ...fieldErrors,
    'calendarNotFound',
    'calendarNotYours',
    'calendarReadOnly',
    'tooManyEvents',
    'invitationCommentTooLong',
  ],
  idempotent: true,
});
const updateEvent = defineCall({
  ...ofCalendar,
  name: 'calendar.updateEvent',
  method: 'POST',
  path: 'calendar/event/update',
  summary:
    'Change an event: this occurrence, this and the following, or all. `toCalendarId` moves it to another calendar (all of it)',
  input: eventFieldsSchema.extend({ ...changeRef, toCalendarId: calendarIdSchema.optional(), invite: inviteSchema }),
  output: savedSchema,
  errors: [...fieldErrors, ...changeErrors, 'tooManyEvents'],
});
const moveEvent = defineCall({
  ...ofCalendar,
  name: 'calendar.moveEvent',
  method: 'POST',
  path: 'calendar/event/move',
  summary: 'Give an event other times (dragged, resized); everything else stays',
  input: z.object({
    ...changeRef,
    allDay: z.boolean(),
    start: wallTimeSchema,
    end: wallTimeSchema,
    /** The zone of `start` and `end`; the event keeps its own. */
    zone: zoneSchema.default(''),
    invite: inviteSchema,
  }),
  output: savedSchema,
  errors: [...changeErrors, 'eventTimeInvalid', 'eventEndsBeforeStart', 'eventZoneUnknown', 'eventNeverOccurs'],
});
const deleteEvent = defineCall({
  ...ofCalendar,
  name: 'calendar.deleteEvent',
  method: 'POST',
  path: 'calendar/event/delete',
  summary:
    'Delete an event: this occurrence, this and the following, or all; an invitation of somebody else is declined',
  input: z.object({ ...changeRef, invite: inviteSchema }),
  output: z.object({ undoId: z.string() }),
  errors: [...changeErrors],
});
const undo = defineCall({
  ...ofCalendar,
  name: 'calendar.undo',
  needs: 'full',
  method: 'POST',
  path: 'calendar/undo',
  summary: 'Undo a change of an event, a deletion or an import; refused where it was changed again since',
  input: z.object({ undoId: z.string().max(64) }),
  output: z.object({ calendarIds: z.array(calendarIdSchema) }),
  errors: ['calendarUndoGone', 'eventChanged'],
});
const search = defineCall({
  ...ofCalendar,
  name: 'calendar.search',
  method: 'GET',
  path: 'calendar/event/search',
  summary:
    'Events by words of title, place, notes and participants: of each the next occurrence, or the last, by time. Tasks by words of title and notes',
  input: z.object({
    keyword: z.string().min(1).max(maxSearchCharacters),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    list: z.array(occurrenceSchema),
    /** Open ones by when they are due, then done ones, the newest first; at most `limit` as well. */
    tasks: z.array(taskSchema),
  }),
});
const createIcs = defineCall({
  ...ofCalendar,
  name: 'calendar.createIcs',
  method: 'POST',
  path: 'calendar/event/createIcs',
  summary:
    'An iCalendar invitation for a mail, made of the fields of an event (METHOD:REQUEST; RFC 5546 §3.2.2); stores nothing',
  changes: false,
  input: eventFieldsSchema,
  output: z.object({ ics: z.string(), fileName: z.string() }),
  errors: [...fieldErrors],
});

export const calendarEventCalls = {
  occurrences,
  event,
  createEvent,
  updateEvent,
  moveEvent,
  deleteEvent,
  undo,
  search,
  createIcs,
};
