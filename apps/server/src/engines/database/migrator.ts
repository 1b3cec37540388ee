/** What both engines' migrators agree on. Migrations run before the listeners open, each in a transaction of its own, under a lock. */
import { NewerSchemaError } from './errors.ts';
import type { Migration } from './migrations/migration.ts';

/** The table that says which migrations a database has. */
export const versionTable = (int: string, text: string, strict: string): string =>
  `CREATE TABLE IF NOT EXISTS schema_version (version ${int} PRIMARY KEY, name ${text} NOT NULL, applied_at ${int} NOT NULL)${strict}`;

/** The migrations still to run, in order; refuses a database that is newer than this program, and a list that is out of order. */
export function pendingMigrations(all: readonly Migration[], current: number): readonly Migration[] {
  all.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`migration ${migration.name} has number ${migration.version}, expected ${index + 1}`);
  });
  if (current > all.length) {
    throw new NewerSchemaError(
      `the data was written by a newer version of Hongyan (its schema is ${current}, this version knows ${all.length}): start that version, or restore a backup made by this one`,
    );
  }
  return all.slice(current);
}
