import type { ColumnTypes } from '../migration.ts';

/** What lockscreen keeps. */
export function lockscreen(_c: ColumnTypes): string[] {
  return [];
}
