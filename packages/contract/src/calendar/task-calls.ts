/** Tasks: listing, saving, completing, deleting. Undo is that of events. Paths are ours. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { calendarIdSchema, eventIdSchema } from './event.ts';
import { ofCalendar } from './of-calendar.ts';
import { maxListedTasks, taskFieldsSchema, taskSchema } from './task.ts';

const moment = z.coerce.number().int().min(-62_135_596_800_000).max(253_402_300_799_000);
/** Which task, and the revision that the change began with. */
const changeRef = { calendarId: calendarIdSchema, taskId: eventIdSchema, revision: z.number().int() };
const savedSchema = z.object({ task: taskSchema, undoId: z.string() });
const fieldErrors = ['taskTitleEmpty', 'taskDueInvalid', 'taskDueNeeded', 'eventZoneUnknown'] as const;
const changeErrors = [
  'calendarNotFound',
  'calendarNotYours',
  'calendarReadOnly',
  'taskNotFound',
  'taskChanged',
] as const;

const tasks = defineCall({
  ...ofCalendar,
  name: 'calendar.tasks',
  method: 'GET',
  path: 'calendar/task/list',
  summary: 'Tasks of the calendars that are shown: open ones by when they are due, then done ones, the newest first',
  input: z.object({
    state: z.enum(['open', 'done', 'all']).default('open'),
    /** Epoch milliseconds: those that are due then or after. */
    dueFrom: moment.optional(),
    /** Epoch milliseconds: those that are due before, of all-day ones their date taken for UTC. */
    dueBefore: moment.optional(),
    limit: z.coerce.number().int().min(1).max(maxListedTasks).default(maxListedTasks),
  }),
  output: z.object({
    list: z.array(taskSchema),
    /** There were more; the first were taken. */
    isCut: z.boolean(),
  }),
});
const createTask = defineCall({
  ...ofCalendar,
  name: 'calendar.createTask',
  method: 'POST',
  path: 'calendar/task/create',
  summary: 'Make a task',
  input: taskFieldsSchema.extend({ calendarId: calendarIdSchema }),
  output: savedSchema,
  errors: [...fieldErrors, 'calendarNotFound', 'calendarNotYours', 'calendarReadOnly', 'tooManyEvents'],
  idempotent: true,
});
const updateTask = defineCall({
  ...ofCalendar,
  name: 'calendar.updateTask',
  method: 'POST',
  path: 'calendar/task/update',
  summary: 'Change a task. `toCalendarId` moves it to another calendar',
  input: taskFieldsSchema.extend({ ...changeRef, toCalendarId: calendarIdSchema.optional() }),
  output: savedSchema,
  errors: [...fieldErrors, ...changeErrors, 'tooManyEvents'],
});
const completeTask = defineCall({
  ...ofCalendar,
  name: 'calendar.completeTask',
  method: 'POST',
  path: 'calendar/task/complete',
  summary:
    'Mark a task as done, or as open again. One that repeats moves on to its next date; what was done stays as a task of its own',
  input: z.object({ ...changeRef, isDone: z.boolean() }),
  output: savedSchema,
  errors: [...changeErrors, 'tooManyEvents'],
});
const deleteTask = defineCall({
  ...ofCalendar,
  name: 'calendar.deleteTask',
  method: 'POST',
  path: 'calendar/task/delete',
  summary: 'Delete a task',
  input: z.object(changeRef),
  output: z.object({ undoId: z.string() }),
  errors: [...changeErrors],
});

export const calendarTaskCalls = { tasks, createTask, updateTask, completeTask, deleteTask };
