import type { ColumnTypes } from '../migration.ts';

/** What the lock screen keeps: its password, and when a hand last moved at a sign-in's windows. */
export function lockscreen(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE lock_password (account_no ${c.int} NOT NULL PRIMARY KEY, password_hash ${c.text} NOT NULL, changed_at ${c.int} NOT NULL)${c.strict}`,
    `ALTER TABLE session ADD COLUMN active_at ${c.int} NOT NULL DEFAULT 0`,
  ];
}
