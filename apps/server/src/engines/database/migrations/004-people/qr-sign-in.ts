import type { ColumnTypes } from '../migration.ts';

/** What qr sign in keeps. */
export function qrSignIn(_c: ColumnTypes): string[] {
  return [];
}
