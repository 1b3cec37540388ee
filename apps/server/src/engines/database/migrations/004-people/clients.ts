import type { ColumnTypes } from '../migration.ts';

/** What mail programs' access keeps: which code is the default one, what the person allows, and the programs that have signed in. */
export function clients(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE client_code ADD COLUMN is_default ${c.int} NOT NULL DEFAULT 0`,
    `CREATE TABLE client_access (account_no ${c.int} PRIMARY KEY, is_on ${c.int} NOT NULL, protocols ${c.text} NOT NULL)${c.strict}`,
    `CREATE TABLE client_device (account_no ${c.int} NOT NULL, device_id ${c.int} NOT NULL, code_id ${c.int} NOT NULL, protocol ${c.text} NOT NULL,
      program ${c.text} NOT NULL, address ${c.text} NOT NULL, status ${c.text} NOT NULL, is_new ${c.int} NOT NULL,
      first_seen_at ${c.int} NOT NULL, last_used_at ${c.int} NOT NULL, PRIMARY KEY (account_no, device_id))${c.strict}`,
    `CREATE UNIQUE INDEX client_device_by_program ON client_device (account_no, code_id, protocol, program)`,
  ];
}
