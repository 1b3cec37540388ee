import type { ColumnTypes } from '../migration.ts';

/** What a session was derived from, and when its person last proved who they are. */
export function sessions(_c: ColumnTypes): string[] {
  return [];
}
