import type { ColumnTypes } from '../migration.ts';

/** What large attachments keeps: uploads that are on their way, and files that mails carry as links. */
export function largeAttachments(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE resumable_upload (account_no ${c.int} NOT NULL, upload_id ${c.text} NOT NULL, purpose ${c.text} NOT NULL, file_name ${c.text} NOT NULL,
      type ${c.text} NOT NULL, length_bytes ${c.int} NOT NULL, offset_bytes ${c.int} NOT NULL, created_at ${c.int} NOT NULL, touched_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, upload_id))${c.strict}`,
    `CREATE INDEX resumable_upload_by_touch ON resumable_upload (touched_at)`,
    `CREATE TABLE large_file (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, file_name ${c.text} NOT NULL, type ${c.text} NOT NULL,
      size_bytes ${c.int} NOT NULL, sha256 ${c.text} NOT NULL, blob_id ${c.text} NOT NULL, created_at ${c.int} NOT NULL, expires_at ${c.int} NOT NULL,
      sent_at ${c.int}, downloads ${c.int} NOT NULL, PRIMARY KEY (account_no, large_id))${c.strict}`,
    `CREATE INDEX large_file_by_expiry ON large_file (expires_at)`,
  ];
}
