import type { ColumnTypes } from '../migration.ts';

/** What settings keeps. */
export function settings(_c: ColumnTypes): string[] {
  return [];
}
