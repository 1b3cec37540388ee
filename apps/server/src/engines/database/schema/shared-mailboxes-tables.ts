/** Rows of shared mailboxes: grants, and what each person has read. */

/** One right of one person or department in one mailbox. */
export interface MailboxGrantTable {
  /** The mailbox. */
  account_no: number;
  grantee_kind: 'person' | 'department';
  /** An account, or a department of the organisation; those below it have the right too. */
  grantee_no: number;
  right: 'read' | 'full' | 'manage' | 'sendAs' | 'onBehalf';
  org_id: number;
  until: number | null;
  /** Who gave it; null for the administrator's command line. */
  given_by: number | null;
  created_at: number;
}

/** That somebody has read a mail of a shared mailbox. */
export interface SharedSeenTable {
  account_no: number;
  person_no: number;
  /** The mail: `message.n`. */
  n: number;
}

/** Tables of shared mailboxes, by name. */
export interface SharedMailboxesSchema {
  mailbox_grant: MailboxGrantTable;
  shared_seen: SharedSeenTable;
}
