import type { ColumnTypes } from '../migration.ts';

/** What read-limited mail keeps: the mail, the way in of each recipient, and each read. */
export function authorisedMail(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE authorised_mail (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, uid ${c.text} NOT NULL,
      password_hash ${c.text} NOT NULL, blob_id ${c.text}, size_bytes ${c.int} NOT NULL, reads ${c.int} NOT NULL, days ${c.int} NOT NULL,
      subject ${c.text} NOT NULL, link_base ${c.text} NOT NULL, language ${c.text} NOT NULL, time_zone ${c.text} NOT NULL,
      upload_ids ${c.text} NOT NULL, expires_at ${c.int}, ended ${c.text}, ended_at ${c.int}, created_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, submission_id))${c.strict}`,
    `CREATE INDEX authorised_mail_by_expiry ON authorised_mail (expires_at) WHERE ended IS NULL`,
    `CREATE INDEX authorised_mail_by_end ON authorised_mail (ended_at) WHERE ended_at IS NOT NULL`,
    `CREATE TABLE authorised_recipient (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, recipient_no ${c.int} NOT NULL,
      link_hash ${c.text} NOT NULL, address ${c.text} NOT NULL, target_account_no ${c.int}, sealed_key ${c.text}, reads_left ${c.int} NOT NULL,
      tries ${c.int} NOT NULL, wrong ${c.int} NOT NULL, locked_until ${c.int}, PRIMARY KEY (account_no, submission_id, recipient_no))${c.strict}`,
    `CREATE UNIQUE INDEX authorised_recipient_by_link ON authorised_recipient (account_no, link_hash)`,
    `CREATE TABLE authorised_read (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, recipient_no ${c.int} NOT NULL,
      read_no ${c.int} NOT NULL, read_at ${c.int} NOT NULL, network ${c.text} NOT NULL,
      PRIMARY KEY (account_no, submission_id, recipient_no, read_no))${c.strict}`,
  ];
}
