import type { ColumnTypes } from '../migration.ts';

/** What challenges keeps. */
export function challenges(_c: ColumnTypes): string[] {
  return [];
}
