import type { ColumnTypes } from '../migration.ts';

/** What mail clients keep and look for: keywords in use, subscribed names, text beyond the body. */
export function imap(c: ColumnTypes): string[] {
  return [
    // The keywords of an account are found one after the other, without a walk over its mails.
    `CREATE INDEX message_keyword_used ON message_keyword (account_no, keyword) WHERE keyword <> '\\Deleted'`,
    `CREATE TABLE mailbox_subscription (account_no ${c.int} NOT NULL, name ${c.text} NOT NULL, mailbox_id ${c.text},
      PRIMARY KEY (account_no, name))${c.withoutRowid}`,
    // NULL: mail of before, whose attached texts and messages were not read yet.
    `ALTER TABLE body ADD COLUMN part_text ${c.text}`,
  ];
}
