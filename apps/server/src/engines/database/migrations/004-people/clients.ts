import type { ColumnTypes } from '../migration.ts';

/** What clients keeps. */
export function clients(_c: ColumnTypes): string[] {
  return [];
}
