import type { ColumnTypes } from '../migration.ts';

/** What sign in places keeps. */
export function signInPlaces(_c: ColumnTypes): string[] {
  return [];
}
