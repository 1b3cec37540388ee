import type { ColumnTypes } from '../migration.ts';

/** What passwords keeps. */
export function passwords(_c: ColumnTypes): string[] {
  return [];
}
