/** Rows of what came with reading: senders, changes in the background, kept searches, work on untrusted input. */

/** What a person decided about a sender: an address, or a domain as `@example.org`, lower-cased. */
export interface SenderRuleTable {
  account_no: number;
  /** `images`: remote pictures are shown. `block`: goes to junk. `allow`: never goes to junk by content. */
  kind: 'images' | 'block' | 'allow';
  sender: string;
  created_at: number;
}

/** That a recipient of a sent mail has told that they read it: `n` is the copy in Sent. */
export interface ReadReportTable {
  account_no: number;
  n: number;
  /** Lower case. */
  address: string;
  read_at: number;
}

/** A change of everything that matches, made in the background. */
export interface BulkChangeTable {
  account_no: number;
  bulk_id: string;
  /** JSON: BulkAction of the contract. */
  action: string;
  /** JSON: MailListRef of the contract. */
  list: string;
  /** JSON list of folder ids that were closed to the session that asked. */
  hidden_folders: string;
  /** The folder that it empties: nobody deletes in it by hand meanwhile. */
  clears_folder: number | null;
  /** Whose own read marks it sets, in a shared mailbox; null: it changes the mails themselves. */
  reader_no: number | null;
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'undone';
  /** 1 while it is being taken back. */
  undoing: 0 | 1;
  done: number;
  total: number;
  created_at: number;
  finished_at: number | null;
}

/**
 * A piece of the mails that a bulk change is about, in the order of their numbers. It is changed, and its state with it, in one
 * transaction: a piece is never changed twice, and what is taken back is what was changed.
 */
export interface BulkBatchTable {
  account_no: number;
  bulk_id: string;
  piece: number;
  /** How many mails. */
  mails: number;
  /** JSON list of their numbers. */
  ns: string;
  state: 'waiting' | 'done' | 'undone';
  /** JSON: how the changed ones were, and what they became. */
  before: string | null;
}

export interface SavedSearchTable {
  account_no: number;
  search_id: number;
  name: string;
  /** JSON: search criteria of the contract. */
  criteria: string;
  created_at: number;
}

/** Work on hostile bytes outside the process: counted before it is tried, so that what kills the worker is not tried for ever. */
export interface ExtractionTable {
  org_id: number;
  body_id: string;
  /** IMAP section number. */
  part: string;
  kind: 'text' | 'preview';
  attempts: number;
  state: 'waiting' | 'done' | 'failed';
  result: string | null;
  updated_at: number;
}
