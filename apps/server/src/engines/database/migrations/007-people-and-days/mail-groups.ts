import type { ColumnTypes } from '../migration.ts';

/** Mail groups, who is in them, and by which group a mail reaches somebody. */
export function mailGroups(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE mail_group (org_id ${c.int} NOT NULL, address ${c.text} NOT NULL, name ${c.text} NOT NULL, description ${c.text} NOT NULL,
      who_sends ${c.text} NOT NULL, is_open ${c.int} NOT NULL, is_hidden ${c.int} NOT NULL, outside_members ${c.int} NOT NULL,
      revision ${c.int} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, address))${c.withoutRowid}`,
    `CREATE TABLE mail_group_entry (org_id ${c.int} NOT NULL, group_address ${c.text} NOT NULL, role ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      target ${c.text} NOT NULL, added_at ${c.int} NOT NULL, PRIMARY KEY (org_id, group_address, role, kind, target))${c.withoutRowid}`,
    `CREATE INDEX mail_group_entry_by_target ON mail_group_entry (org_id, kind, target, role, group_address)`,
    `ALTER TABLE submission_recipient ADD COLUMN via_group ${c.text}`,
  ];
}
