import type { ColumnTypes } from '../migration.ts';

/** What letter parts keeps: signatures, templates and stationery in one table (`account_no` 0: the organisation's), defaults, pictures. */
export function letterParts(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE letter_part (org_id ${c.int} NOT NULL, account_no ${c.int} NOT NULL, part_id ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      name ${c.text} NOT NULL, content ${c.text} NOT NULL, created_at ${c.int} NOT NULL, updated_at ${c.int} NOT NULL, deleted_at ${c.int},
      PRIMARY KEY (org_id, account_no, part_id))${c.strict}`,
    `CREATE INDEX letter_part_deleted ON letter_part (deleted_at) WHERE deleted_at IS NOT NULL`,
    `CREATE TABLE signature_choice (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, for_new ${c.text}, for_reply ${c.text},
      PRIMARY KEY (account_no, address))${c.strict}`,
    `CREATE TABLE custom_picture (account_no ${c.int} NOT NULL, picture_id ${c.text} NOT NULL, type ${c.text} NOT NULL,
      size_bytes ${c.int} NOT NULL, blob_id ${c.text} NOT NULL, created_at ${c.int} NOT NULL, unreferenced_at ${c.int},
      PRIMARY KEY (account_no, picture_id))${c.strict}`,
    `CREATE INDEX custom_picture_by_blob ON custom_picture (blob_id)`,
  ];
}
