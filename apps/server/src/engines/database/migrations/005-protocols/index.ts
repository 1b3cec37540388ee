import type { ColumnTypes, Migration } from '../migration.ts';
import { mailAccess } from './mail-access.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [mailAccess];

/** IMAP, POP3 and submission. */
export const protocols005: Migration = {
  version: 5,
  name: 'protocols',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
