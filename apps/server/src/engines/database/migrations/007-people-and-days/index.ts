import type { ColumnTypes, Migration } from '../migration.ts';
import { calendar } from './calendar.ts';
import { cards } from './cards.ts';
import { contacts } from './contacts.ts';
import { directoryVersion } from './directory-version.ts';
import { mailGroups } from './mail-groups.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  contacts,
  cards,
  directoryVersion,
  calendar,
  mailGroups,
];

/** The address book, calendars and mail groups. */
export const peopleAndDays007: Migration = {
  version: 7,
  name: 'people-and-days',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
