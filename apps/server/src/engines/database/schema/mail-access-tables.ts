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

/**
 * What programs ask of every mail of a mailbox, ready to print, beside each other in the order of arrival: bodies are large and lie in no order.
 * A row for each of `message`, never changed.
 */
export interface MessagePrintTable {
  /** `message.id`. */
  id: number;
  account_no: number;
  imap_envelope: string;
  /** As in `body`. */
  imap_fields: string | null;
}

/** Tables of IMAP and POP3, by name. */
export interface MailAccessSchema {
  message_keyword: MessageKeywordTable;
  message_print: MessagePrintTable;
  mailbox_unsubscribed: MailboxUnsubscribedTable;
  draft_message: DraftMessageTable;
}
