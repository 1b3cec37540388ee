import type { ColumnTypes } from '../migration.ts';

/** What mail clients keep: keywords in use, subscriptions. */
export function imap(_c: ColumnTypes): string[] {
  return [];
}
