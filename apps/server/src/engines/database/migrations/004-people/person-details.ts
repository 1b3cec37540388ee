import type { ColumnTypes } from '../migration.ts';

/** What person details keeps. */
export function personDetails(_c: ColumnTypes): string[] {
  return [];
}
