import type { ColumnTypes } from '../migration.ts';

/** Who may download a large attachment, its versions, and who has. */
export const largeAttachmentRights = (c: ColumnTypes): string[] => [
  `ALTER TABLE large_file ADD COLUMN version_no ${c.int} NOT NULL DEFAULT 1`,
  `ALTER TABLE large_file ADD COLUMN replaced_at ${c.int}`,
  `ALTER TABLE large_file ADD COLUMN is_limited ${c.int} NOT NULL DEFAULT 0`,
  `ALTER TABLE large_file ADD COLUMN revoked_at ${c.int}`,
  `ALTER TABLE large_file ADD COLUMN scan ${c.text}`,
  `CREATE TABLE large_file_mail (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, submission_id ${c.int} NOT NULL, carried_at ${c.int} NOT NULL,
    recalled_at ${c.int}, PRIMARY KEY (account_no, large_id, submission_id))${c.strict}`,
  'CREATE INDEX large_file_mail_submission ON large_file_mail (account_no, submission_id)',
  `CREATE TABLE large_file_recipient (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, submission_id ${c.int} NOT NULL, address ${c.text} NOT NULL,
    target_account_no ${c.int}, recalled_at ${c.int}, PRIMARY KEY (account_no, large_id, submission_id, address))${c.strict}`,
  'CREATE INDEX large_file_recipient_address ON large_file_recipient (account_no, large_id, address)',
  `CREATE TABLE large_file_code (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, address_hash ${c.text} NOT NULL, code_hash ${c.text} NOT NULL,
    tries ${c.int} NOT NULL, expires_at ${c.int} NOT NULL, PRIMARY KEY (account_no, large_id, address_hash))${c.strict}`,
  'CREATE INDEX large_file_code_expires ON large_file_code (expires_at)',
  `CREATE TABLE large_file_download (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, download_id ${c.text} NOT NULL, caller_hash ${c.text} NOT NULL,
    at ${c.int} NOT NULL, last_at ${c.int} NOT NULL, address ${c.text}, network ${c.text} NOT NULL, device ${c.text} NOT NULL, version_no ${c.int} NOT NULL,
    size_bytes ${c.int} NOT NULL, sent_bytes ${c.int} NOT NULL, PRIMARY KEY (account_no, large_id, download_id))${c.strict}`,
  'CREATE INDEX large_file_download_listed ON large_file_download (account_no, large_id, at)',
  `CREATE TABLE large_file_gone (account_no ${c.int} NOT NULL, large_id ${c.text} NOT NULL, file_name ${c.text} NOT NULL, downloads ${c.int} NOT NULL,
    gone_at ${c.int} NOT NULL, PRIMARY KEY (account_no, large_id))${c.strict}`,
  'CREATE INDEX large_file_gone_swept ON large_file_gone (gone_at)',
];
