/**
 * A flag of a mail that only mail programs know: `\Deleted`, and keywords that are no label and no mark of ours. Kept as it was given, found
 * without case.
 */
export interface MessageKeywordTable {
  account_no: number;
  n: number;
  keyword: string;
}

/** A mailbox that a person's programs do not show (UNSUBSCRIBE): every other is subscribed. */
export interface MailboxUnsubscribedTable {
  /** Whose programs. */
  account_no: number;
  /** OBJECTID's name of it (RFC 8474), which stays through renames. */
  mailbox_id: string;
}

/** The mail in Drafts that stands for a draft of the web client, as it was at `revision`. */
export interface DraftMessageTable {
  account_no: number;
  draft_id: number;
  n: number;
  revision: number;
}

/** Tables of IMAP and POP3, by name. */
export interface MailAccessSchema {
  message_keyword: MessageKeywordTable;
  mailbox_unsubscribed: MailboxUnsubscribedTable;
  draft_message: DraftMessageTable;
}
