import type { ColumnTypes } from '../migration.ts';

/** What shared mailboxes keeps. */
export function sharedMailboxes(_c: ColumnTypes): string[] {
  return [];
}
