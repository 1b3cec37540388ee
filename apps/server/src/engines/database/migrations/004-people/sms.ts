import type { ColumnTypes } from '../migration.ts';

/** What sms keeps. */
export function sms(_c: ColumnTypes): string[] {
  return [];
}
