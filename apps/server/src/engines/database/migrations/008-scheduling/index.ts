import type { ColumnTypes, Migration } from '../migration.ts';
import { calendarObjects } from './calendar-objects.ts';
import { mailGroupArchives } from './mail-group-archives.ts';
import { calendarMessages } from './messages.ts';
import { programCalendars } from './program-calendars.ts';
import { resources } from './resources.ts';
import { rowidTables } from './rowid-tables.ts';
import { tasks } from './tasks.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  rowidTables,
  calendarObjects,
  programCalendars,
  tasks,
  calendarMessages,
  resources,
  mailGroupArchives,
];

/** Invitations, tasks, rooms and equipment, calendars in programs, and archives of mail groups. */
export const scheduling008: Migration = {
  version: 8,
  name: 'scheduling',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
