import type { ColumnTypes } from '../migration.ts';

/** What addresses keeps: nicknames, aliases that people make, who may send in another's name. */
export function addresses(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE nickname (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, name ${c.text} NOT NULL,
      PRIMARY KEY (account_no, address))${c.strict}`,
    `CREATE TABLE own_alias (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, created_at ${c.int} NOT NULL, freed_at ${c.int},
      PRIMARY KEY (account_no, address))${c.strict}`,
    `CREATE INDEX own_alias_by_address ON own_alias (address)`,
    `CREATE TABLE sending_grant (account_no ${c.int} NOT NULL, grantee_no ${c.int} NOT NULL, "right" ${c.text} NOT NULL, until ${c.int},
      created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, grantee_no))${c.strict}`,
    `CREATE INDEX sending_grant_by_grantee ON sending_grant (grantee_no)`,
  ];
}
