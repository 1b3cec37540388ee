import type { ColumnTypes } from '../migration.ts';

/** What outgoing keeps: why a mail waits, what it becomes when it leaves or is taken back, and what became of copies. */
export function outgoing(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE submission ADD COLUMN kind ${c.text} NOT NULL DEFAULT 'mail'`,
    `ALTER TABLE submission ADD COLUMN hold_reason ${c.text}`,
    `ALTER TABLE submission ADD COLUMN draft_id ${c.int}`,
    `ALTER TABLE submission ADD COLUMN facts ${c.text}`,
    `ALTER TABLE submission ADD COLUMN responded ${c.text}`,
    `ALTER TABLE submission ADD COLUMN letter_offset ${c.int}`,
    `ALTER TABLE submission ADD COLUMN withdrawn_at ${c.int}`,
    // Reports (read receipts) are nobody's letters: the send log leaves them out.
    `UPDATE submission SET kind = 'report' WHERE mail_from = ''`,
    `CREATE INDEX submission_held_by_account ON submission (account_no, hold_until) WHERE state = 'held'`,
    `CREATE INDEX submission_by_release ON submission (account_no, released_at) WHERE released_at IS NOT NULL`,
    // Copies of a separately sent mail have bodies of their own; withdrawing finds them by these.
    `ALTER TABLE delivered ADD COLUMN body_id ${c.text}`,
    // For POP3, which takes a copy out of our reach: written when it has been fetched.
    `ALTER TABLE delivered ADD COLUMN fetched_at ${c.int}`,
    // Several bodies can stand on one blob: it goes with the last.
    `CREATE INDEX body_by_blob ON body (blob_id) WHERE blob_id IS NOT NULL`,
  ];
}
