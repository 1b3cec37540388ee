import type { ColumnTypes } from '../migration.ts';

/** What home keeps. */
export function home(_c: ColumnTypes): string[] {
  return [];
}
