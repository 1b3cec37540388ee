import type { ColumnTypes } from '../migration.ts';

/** What single sign on keeps. */
export function singleSignOn(_c: ColumnTypes): string[] {
  return [];
}
