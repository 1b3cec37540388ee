import type { ColumnTypes } from '../migration.ts';

/** What shared mailboxes keeps: who may do what with whose mailbox, and what each person has read in a mailbox of several. */
export function sharedMailboxes(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE mailbox_grant (account_no ${c.int} NOT NULL, grantee_kind ${c.text} NOT NULL, grantee_no ${c.int} NOT NULL,
      "right" ${c.text} NOT NULL, org_id ${c.int} NOT NULL, until ${c.int}, given_by ${c.int}, created_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, grantee_kind, grantee_no, "right"))${c.strict}`,
    `CREATE INDEX mailbox_grant_by_grantee ON mailbox_grant (org_id, grantee_kind, grantee_no)`,
    // Rights of sending were kept apart before there were others.
    `INSERT INTO mailbox_grant (account_no, grantee_kind, grantee_no, "right", org_id, until, given_by, created_at)
      SELECT sending_grant.account_no, 'person', sending_grant.grantee_no, sending_grant."right", account.org_id, sending_grant.until, NULL,
      sending_grant.created_at FROM sending_grant JOIN account ON account.account_no = sending_grant.account_no`,
    `DROP TABLE sending_grant`,
    // The few sessions that stand in another's mailbox, to end them with the right.
    `CREATE INDEX session_switched ON session (subject_no) WHERE subject_no <> account_no AND ended_at IS NULL`,
    // Who wrote a mail in a mailbox that is not theirs, and by what right to send: asked again when it leaves.
    `ALTER TABLE submission ADD COLUMN writer_no ${c.int}`,
    `ALTER TABLE submission ADD COLUMN writer_send ${c.text}`,
    // Whose own marks a change in the background sets.
    `ALTER TABLE bulk_change ADD COLUMN reader_no ${c.int}`,
    // An arrival writes nothing here: what nobody has decided is as the mailbox keeps it.
    `CREATE TABLE shared_seen (account_no ${c.int} NOT NULL, person_no ${c.int} NOT NULL, n ${c.int} NOT NULL,
      seen ${c.int} NOT NULL, PRIMARY KEY (account_no, person_no, n))${c.withoutRowid}`,
  ];
}
