import type { ColumnTypes } from '../migration.ts';

/** Switches of features for a host and for a person (those of an organisation stand among its settings), and what a person keeps of whom they write to. */
export function settings(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE host_feature (org_id ${c.int} NOT NULL, host ${c.text} NOT NULL, name ${c.text} NOT NULL, is_on ${c.int} NOT NULL,
      PRIMARY KEY (org_id, host, name))${c.strict}`,
    `CREATE TABLE account_feature (account_no ${c.int} NOT NULL, name ${c.text} NOT NULL, is_on ${c.int} NOT NULL,
      PRIMARY KEY (account_no, name))${c.strict}`,
    `ALTER TABLE correspondent ADD COLUMN is_kept ${c.int} NOT NULL DEFAULT 1`,
  ];
}
