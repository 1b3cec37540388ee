import type { ColumnTypes } from '../migration.ts';

/** Where sign-ins and authorisation codes were used. */
export const regionUses = (c: ColumnTypes): readonly string[] => [
  `CREATE TABLE region_use (account_no ${c.int} NOT NULL, credential ${c.text} NOT NULL, region ${c.text} NOT NULL,
    address ${c.text} NOT NULL, last_used_at ${c.int} NOT NULL, PRIMARY KEY (account_no, credential, region))${c.withoutRowid}`,
  'CREATE INDEX region_use_age ON region_use (last_used_at)',
];
