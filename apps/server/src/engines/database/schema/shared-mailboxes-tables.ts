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

/** What a mail of a shared mailbox is to one person: without a row it is as the mailbox keeps it. */
export interface SharedSeenTable {
  account_no: number;
  person_no: number;
  /** The mail: `message.n`. */
  n: number;
  /** 1 read, 0 unread. */
  seen: 0 | 1;
  /** The account's MODSEQ when the mark was made (RFC 7162): for this reader the mail changed then. 0: before this column. */
  modseq: number;
}

/** Unread mail of one reader in one folder or label of a shared mailbox, kept by the database (migrations/004-people/shared-unread.ts). */
export interface SharedUnreadTable {
  account_no: number;
  person_no: number;
  /** 0 folder, 1 label. */
  kind: 0 | 1;
  id: number;
  /** What is added to the mailbox's own counter. */
  delta: number;
}

/** Tables of shared mailboxes, by name. */
export interface SharedMailboxesSchema {
  mailbox_grant: MailboxGrantTable;
  shared_seen: SharedSeenTable;
  shared_unread: SharedUnreadTable;
}
