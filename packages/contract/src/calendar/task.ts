import { z } from 'zod';
import {
  calendarIdSchema,
  eventIdSchema,
  maxEventReminders,
  reminderSchema,
  repeatSchema,
  wallTimeSchema,
  zoneSchema,
} from './event.ts';

export const maxTaskTitleCharacters = 200;
export const maxTaskDescriptionCharacters = 10_000;
/** Tasks of one list. */
export const maxListedTasks = 500;

/** What the form of a task holds (VTODO, RFC 5545 §3.6.2). */
export const taskFieldsSchema = z.object({
  title: z.string().max(4_000),
  notes: z.string().max(40_000).default(''),
  /** Due: a date, or a date and time in `zone`; empty: at no time. */
  due: z.union([z.literal(''), wallTimeSchema]).default(''),
  zone: zoneSchema.default(''),
  /** 0: none; 1 high, 5 medium, 9 low (RFC 5545 §3.8.1.9); other programs use the numbers between. */
  priority: z.number().int().min(0).max(9).default(0),
  /** null: once. A repeated task that is done comes again at its next date. */
  repeat: repeatSchema.nullable().default(null),
  reminders: z.array(reminderSchema).max(maxEventReminders).default([]),
});
export type TaskFields = z.output<typeof taskFieldsSchema>;

/** A task with everything that is known of it. Tasks lie in calendars, beside the events, and are named like them. */
export const taskSchema = taskFieldsSchema.extend({
  calendarId: calendarIdSchema,
  taskId: eventIdSchema,
  revision: z.number().int(),
  isDone: z.boolean(),
  percent: z.number().int().min(0).max(100),
  /** Epoch milliseconds; null: not done, or not known. */
  completedAt: z.number().int().nullable(),
  /** Epoch milliseconds of `due` in its zone (a date: midnight UTC); null: at no time. */
  dueAt: z.number().int().nullable(),
  isAllDay: z.boolean(),
  /** How it repeats in words that the form cannot edit; empty where `repeat` says it. */
  customRepeat: z.string(),
  /** I may change it. */
  mayChange: z.boolean(),
  createdAt: z.number().int(),
  changedAt: z.number().int(),
});
export type Task = z.output<typeof taskSchema>;
