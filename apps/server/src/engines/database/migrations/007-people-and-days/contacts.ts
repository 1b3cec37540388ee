import type { ColumnTypes } from '../migration.ts';

/** Contacts, their groups, pictures and what is kept for a while. */
export function contacts(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE contact (account_no ${c.int} NOT NULL, contact_no ${c.int} NOT NULL, uid ${c.text} NOT NULL, revision ${c.int} NOT NULL,
      sort_key ${c.text} NOT NULL, search_text ${c.text} NOT NULL, fields ${c.text} NOT NULL, other_properties ${c.text} NOT NULL,
      photo_version ${c.text} NOT NULL, created_at ${c.int} NOT NULL, changed_at ${c.int} NOT NULL, PRIMARY KEY (account_no, contact_no))${c.strict}`,
    `CREATE INDEX contact_by_name ON contact (account_no, sort_key, contact_no)`,
    `CREATE UNIQUE INDEX contact_by_uid ON contact (account_no, uid)`,
    `CREATE TABLE contact_email (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, contact_no ${c.int} NOT NULL,
      PRIMARY KEY (account_no, address, contact_no))${c.withoutRowid}`,
    `CREATE INDEX contact_email_by_contact ON contact_email (account_no, contact_no)`,
    `CREATE TABLE contact_group (account_no ${c.int} NOT NULL, group_no ${c.int} NOT NULL, name ${c.text} NOT NULL, name_key ${c.text} NOT NULL,
      PRIMARY KEY (account_no, group_no))${c.withoutRowid}`,
    `CREATE UNIQUE INDEX contact_group_by_name ON contact_group (account_no, name_key)`,
    `CREATE TABLE contact_group_member (account_no ${c.int} NOT NULL, group_no ${c.int} NOT NULL, member_key ${c.text} NOT NULL,
      contact_no ${c.int}, address ${c.text} NOT NULL, name ${c.text} NOT NULL, PRIMARY KEY (account_no, group_no, member_key))${c.withoutRowid}`,
    `CREATE INDEX contact_group_member_by_contact ON contact_group_member (account_no, contact_no)`,
    `CREATE TABLE contact_photo (account_no ${c.int} NOT NULL, version ${c.text} NOT NULL, blob_id ${c.text} NOT NULL,
      size_bytes ${c.int} NOT NULL, unreferenced_at ${c.int}, PRIMARY KEY (account_no, version))${c.withoutRowid}`,
    `CREATE INDEX contact_by_photo ON contact (account_no, photo_version) WHERE photo_version <> ''`,
    `CREATE TABLE contact_undo (account_no ${c.int} NOT NULL, undo_id ${c.text} NOT NULL, content ${c.text} NOT NULL,
      created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, undo_id))${c.strict}`,
    `CREATE TABLE contact_import (account_no ${c.int} NOT NULL, import_id ${c.text} NOT NULL, blob_id ${c.text} NOT NULL,
      created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, import_id))${c.withoutRowid}`,
  ];
}
