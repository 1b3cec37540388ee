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
 * A batch of the mails that a bulk change is about, in the order of their numbers. It is changed, and its state with it, in one
 * transaction: a batch is never changed twice, and what is taken back is what was changed.
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

/** Tables of changes in the background, by name. */
export interface BulkSchema {
  bulk_change: BulkChangeTable;
  bulk_piece: BulkBatchTable;
}
