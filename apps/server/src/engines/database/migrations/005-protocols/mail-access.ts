import type { ColumnTypes } from '../migration.ts';

/** What mail programs keep of mails and mailboxes beyond what the web client shows. */
export function mailAccess(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE message ADD COLUMN saved_at ${c.int} NOT NULL DEFAULT 0`,
    `CREATE TABLE message_keyword (account_no ${c.int} NOT NULL, n ${c.int} NOT NULL, keyword ${c.text} NOT NULL,
      PRIMARY KEY (account_no, n, keyword))${c.withoutRowid}`,
    // EXPUNGE and STATUS (DELETED) look for marked mails, and most mailboxes have none.
    `CREATE INDEX message_keyword_deleted ON message_keyword (account_no, n) WHERE keyword = '\\Deleted'`,
    `CREATE TABLE mailbox_unsubscribed (account_no ${c.int} NOT NULL, mailbox_id ${c.text} NOT NULL,
      PRIMARY KEY (account_no, mailbox_id))${c.withoutRowid}`,
    `CREATE TABLE draft_message (account_no ${c.int} NOT NULL, draft_id ${c.int} NOT NULL, n ${c.int} NOT NULL,
      revision ${c.int} NOT NULL, PRIMARY KEY (account_no, draft_id))${c.withoutRowid}`,
    `CREATE UNIQUE INDEX draft_message_by_n ON draft_message (account_no, n)`,
    `ALTER TABLE body ADD COLUMN imap_fields ${c.text}`,
    `CREATE TABLE message_print (${c.messageKeyColumn}, account_no ${c.int} NOT NULL, imap_envelope ${c.text} NOT NULL,
      imap_fields ${c.text}${c.messageKeyConstraint})${c.strict}`,
    // Fields of mail that is there already are read from the mail.
    `INSERT INTO message_print (id, account_no, imap_envelope) SELECT message.id, message.account_no, body.imap_envelope FROM message
      JOIN account ON account.account_no = message.account_no
      JOIN body ON body.org_id = account.org_id AND body.body_id = message.body_id`,
    // A reader's own mark changes the mail for that reader alone: its MODSEQ stands with the mark.
    `ALTER TABLE shared_seen ADD COLUMN modseq ${c.int} NOT NULL DEFAULT 0`,
    `CREATE INDEX shared_seen_by_modseq ON shared_seen (account_no, person_no, modseq)`,
  ];
}
