import type { ColumnTypes } from '../migration.ts';

/** What home keeps: announcements and who has read them, feedback, tokens for the console; and when a mailbox ends. */
export function home(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE account ADD COLUMN expires_at ${c.int}`,
    `ALTER TABLE org ADD COLUMN next_announcement_id ${c.int} NOT NULL DEFAULT 1`,
    `ALTER TABLE org ADD COLUMN next_feedback_id ${c.int} NOT NULL DEFAULT 1`,
    `CREATE TABLE announcement (org_id ${c.int} NOT NULL, announcement_id ${c.int} NOT NULL, title ${c.text} NOT NULL, content ${c.text} NOT NULL,
      valid_from ${c.int} NOT NULL, valid_until ${c.int}, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, announcement_id))${c.strict}`,
    `CREATE TABLE announcement_read (account_no ${c.int} NOT NULL, announcement_id ${c.int} NOT NULL, read_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, announcement_id))${c.withoutRowid}`,
    `CREATE TABLE feedback (org_id ${c.int} NOT NULL, feedback_id ${c.int} NOT NULL, account_no ${c.int} NOT NULL, content ${c.text} NOT NULL,
      device ${c.text} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, feedback_id))${c.strict}`,
    `CREATE TABLE console_token (account_no ${c.int} NOT NULL, token_hash ${c.text} NOT NULL, session_id ${c.text} NOT NULL,
      expires_at ${c.int} NOT NULL, PRIMARY KEY (account_no, token_hash))${c.withoutRowid}`,
  ];
}
