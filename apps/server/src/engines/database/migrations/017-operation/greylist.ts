import type { ColumnTypes } from '../migration.ts';

/** Servers outside that were asked to come again, and those that did. */
export const greylist = (c: ColumnTypes): readonly string[] => [
  `CREATE TABLE greylist (pair ${c.text} NOT NULL, network ${c.text} NOT NULL, first_at ${c.int} NOT NULL, last_at ${c.int} NOT NULL,
    passed_at ${c.int}, passes ${c.int} NOT NULL, PRIMARY KEY (pair, network))${c.withoutRowid}`,
  'CREATE INDEX greylist_age ON greylist (last_at)',
];
