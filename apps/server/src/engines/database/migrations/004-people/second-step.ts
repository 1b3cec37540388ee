import type { ColumnTypes } from '../migration.ts';

/** What second step keeps. */
export function secondStep(_c: ColumnTypes): string[] {
  return [];
}
