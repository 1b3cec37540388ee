import type { ColumnTypes } from '../migration.ts';

/** Contacts as programs see them: the names that programs gave to cards, and cards that are gone. */
export function cards(c: ColumnTypes): string[] {
  return [
    `CREATE INDEX contact_by_revision ON contact (account_no, revision)`,
    `CREATE TABLE contact_card (account_no ${c.int} NOT NULL, name ${c.text} NOT NULL, contact_no ${c.int} NOT NULL,
      PRIMARY KEY (account_no, name))${c.withoutRowid}`,
    `CREATE UNIQUE INDEX contact_card_by_contact ON contact_card (account_no, contact_no)`,
    `CREATE TABLE contact_vanished (account_no ${c.int} NOT NULL, name ${c.text} NOT NULL, revision ${c.int} NOT NULL,
      vanished_at ${c.int} NOT NULL, PRIMARY KEY (account_no, name))${c.withoutRowid}`,
    `CREATE INDEX contact_vanished_by_revision ON contact_vanished (account_no, revision)`,
    `CREATE INDEX contact_vanished_by_time ON contact_vanished (vanished_at)`,
  ];
}
