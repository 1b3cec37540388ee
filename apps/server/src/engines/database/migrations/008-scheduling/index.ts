import type { ColumnTypes, Migration } from '../migration.ts';
import { calendarObjects } from './calendar-objects.ts';
import { calendarMessages } from './messages.ts';
import { resources } from './resources.ts';
import { rowidTables } from './rowid-tables.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  rowidTables,
  calendarObjects,
  calendarMessages,
  resources,
];

/** Invitations, tasks and calendars in programs. */
export const scheduling008: Migration = {
  version: 8,
  name: 'scheduling',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
