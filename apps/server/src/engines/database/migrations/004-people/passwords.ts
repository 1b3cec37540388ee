import type { ColumnTypes } from '../migration.ts';

/** What passwords keeps: earlier hashes, recovery addresses, recoveries under way. */
export function passwords(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE credential ADD COLUMN prompt_after ${c.int} NOT NULL DEFAULT 0`,
    `CREATE TABLE password_history (
      account_no ${c.int} NOT NULL,
      replaced_at ${c.int} NOT NULL,
      password_hash ${c.text} NOT NULL,
      PRIMARY KEY (account_no, replaced_at)
    )${c.withoutRowid}`,
    `CREATE TABLE recovery_mail (
      account_no ${c.int} NOT NULL PRIMARY KEY,
      address ${c.text},
      bound_at ${c.int},
      pending_address ${c.text},
      code_hash ${c.text},
      code_tries ${c.int} NOT NULL,
      code_expires_at ${c.int} NOT NULL
    )${c.strict}`,
    `CREATE TABLE recovery (
      account_no ${c.int} NOT NULL,
      ticket_hash ${c.text} NOT NULL,
      expires_at ${c.int} NOT NULL,
      tries ${c.int} NOT NULL,
      code_hash ${c.text},
      code_expires_at ${c.int} NOT NULL,
      codes_sent ${c.int} NOT NULL,
      verified ${c.int} NOT NULL,
      PRIMARY KEY (account_no, ticket_hash)
    )${c.withoutRowid}`,
    `CREATE INDEX recovery_expiry ON recovery (expires_at)`,
  ];
}
