/** Rows of what goes out of itself: automatic replies and forwards, rejections of rules. */

/** What a person has set. No row: nothing was ever set. */
export interface AutomaticMailTable {
  account_no: number;
  kind: 'reply' | 'forward';
  is_on: 0 | 1;
  /** Epoch milliseconds; null is without end. Of a reply. */
  starts_at: number | null;
  ends_at: number | null;
  /** JSON: the rest of AutomaticReply or AutomaticForward of the contract. */
  content: string;
  /** The MODSEQ of the last change: what was decided by an older one is decided again. */
  version: number;
}

/** A sender who has been answered (RFC 3834 §2). */
export interface AnsweredSenderTable {
  account_no: number;
  kind: 'reply' | 'reject';
  /** As `caseFoldAddress` folds. */
  sender: string;
  answered_at: number;
}

/** What went out because mail `n` arrived: the key makes a repeated job harmless, the time serves the limit of a day. */
export interface AutomaticSentTable {
  account_no: number;
  n: number;
  kind: 'reply' | 'reject' | 'forward';
  sent_at: number;
}

/** Tables of automatic mail, by name. */
export interface AutomaticMailSchema {
  automatic_mail: AutomaticMailTable;
  answered_sender: AnsweredSenderTable;
  automatic_sent: AutomaticSentTable;
}
