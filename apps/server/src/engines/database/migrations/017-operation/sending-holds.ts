import type { ColumnTypes } from '../migration.ts';

/** Who suddenly sends more than ever to the outside: what they send waits until an administrator decides. */
export const sendingHolds = (c: ColumnTypes): readonly string[] => [
  `ALTER TABLE sent_count ADD COLUMN outside ${c.int} NOT NULL DEFAULT 0`,
  // Nobody knows any more who of them was outside. Too many as what is usual only lets more through for a month.
  'UPDATE sent_count SET outside = recipients',
  `CREATE TABLE sending_hold (account_no ${c.int} NOT NULL PRIMARY KEY, org_id ${c.int} NOT NULL, since ${c.int} NOT NULL,
    recipients ${c.int} NOT NULL, usual ${c.int} NOT NULL, window_hours ${c.int} NOT NULL, allowed_until ${c.int})${c.strict}`,
];
