import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import { foldersWithoutLabels } from './system-folders.ts';

/** Folders that no list over all folders shows: the recycle bin and junk, and what is closed to the session. */
export function leftOutFolders(scope: Scope): number[] {
  return [0, ...foldersWithoutLabels, ...scope.hiddenFolders];
}

/**
 * The same as a condition on a column that is above 0, as comparisons: SQLite looks a list of `NOT IN` up in a table of its
 * own for every row, and a late page passes fifty thousand.
 */
export function isShownFolder(scope: Scope, column: string): RawBuilder<SqlBool> {
  const compared = leftOutFolders(scope)
    .filter((folder) => folder !== 0)
    .map((folder) => sql`${sql.ref(column)} <> ${folder}`);
  return sql<SqlBool>`(${sql.join(compared, sql` AND `)})`;
}
