/**
 * A flag of a mail that only mail clients know: `\Deleted`, and keywords that are no label and no mark of ours. Kept as it was given, found
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

/** A name that a person's programs have subscribed to, whether it is a mailbox or not (RFC 9051 §6.3.7): it stays until they take it back. */
export interface MailboxSubscriptionTable {
  /** Whose programs. */
  account_no: number;
  /** As the person's programs see it, composed characters. */
  name: string;
  /** The mailbox that had the name; null: none had. */
  mailbox_id: string | null;
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
 * A row for each of `message`; changed only where old mail is read again (features/search/renew-texts.ts).
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
export interface MailClientsSchema {
  message_keyword: MessageKeywordTable;
  message_print: MessagePrintTable;
  mailbox_unsubscribed: MailboxUnsubscribedTable;
  mailbox_subscription: MailboxSubscriptionTable;
  draft_message: DraftMessageTable;
}
