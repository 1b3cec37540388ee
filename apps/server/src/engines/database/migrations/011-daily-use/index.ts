import type { ColumnTypes, Migration } from '../migration.ts';
import { archiveAndSnoozed } from './archive-and-snoozed.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [archiveAndSnoozed];

/** The archive, and messages that are snoozed. */
export const dailyUse011: Migration = {
  version: 11,
  name: 'daily-use',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
