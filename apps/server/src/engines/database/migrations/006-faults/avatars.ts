import type { ColumnTypes } from '../migration.ts';

/** The picture that a person shows to colleagues. */
export function avatars(_c: ColumnTypes): string[] {
  return [];
}
