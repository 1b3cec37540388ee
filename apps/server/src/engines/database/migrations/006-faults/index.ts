import type { ColumnTypes, Migration } from '../migration.ts';
import { avatars } from './avatars.ts';
import { imap } from './imap.ts';
import { repeatedCalls } from './repeated-calls.ts';
import { sessions } from './sessions.ts';
import { sweeping } from './sweeping.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [sessions, avatars, sweeping, repeatedCalls, imap];

/** What mending the faults that were found from outside needed. */
export const faults006: Migration = {
  version: 6,
  name: 'faults',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
