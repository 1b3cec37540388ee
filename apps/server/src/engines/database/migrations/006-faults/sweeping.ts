import type { ColumnTypes } from '../migration.ts';

/** Indexes by which finished rows are found and removed. */
export function sweeping(_c: ColumnTypes): string[] {
  return [];
}
