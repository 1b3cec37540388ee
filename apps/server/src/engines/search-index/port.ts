/**
 * The full-text index of all mailboxes: which messages of one account contain some words.
 *
 * It answers message numbers only; it knows no folders, flags or rights, so the caller filters what it gets (a locked
 * folder must stay closed) and asks for more with `before`. It is rebuildable: the store is the truth, the index only
 * follows it and says how far (`highWater`). An account never sees another account's messages, whatever it searches.
 */

/** The parts of a mail that can be searched, in the order in which they are indexed (what is cut is the end of the body). */
export const searchFields = ['subject', 'sender', 'recipients', 'cc', 'attachments', 'body', 'attachmentText'] as const;
export type SearchField = (typeof searchFields)[number];

/** Account numbers are below this, so that account number · 2^32 + message number is an exact integer (53 bits). */
export const accountNoLimit = 2 ** 21;
/** Owners from here on are spaces of files, whose documents are files and folders; accounts are below it. */
export const firstFileOwner = 2 ** 20;
/** Spaces of files have numbers below this. */
export const fileOwnerLimit = accountNoLimit - firstFileOwner;
/** Message numbers are below this. */
export const messageNoLimit = 2 ** 32;

/** One mail as it is searched: plain text, decoded, no HTML. Over-long text is cut by the index, never refused. */
export interface IndexDocument {
  /** The message's number in its account, an integer from 0, below `messageNoLimit`. */
  n: number;
  /** Arrival time, epoch milliseconds. */
  sortKey: number;
  subject: string;
  /** Names and addresses of From and Sender. */
  sender: string;
  /** Names and addresses of To. */
  recipients: string;
  /** Names and addresses of Cc; absent: none. */
  cc?: string;
  body: string;
  /** File names. */
  attachments: string;
  /** The text inside the attachments; absent: none, or not read yet. */
  attachmentText?: string;
  /** Whether its header says something in encoded words or beyond ASCII that stands in none of the fields above. */
  hasHiddenHeader?: boolean;
  /** The fields of its header, decoded, one a line: only `containing` looks there. Absent: none. */
  header?: string;
}

/** One account's changes between two values of its MODSEQ. Applied whole, or not at all. */
export interface IndexBatch {
  accountNo: number;
  /** The mark this batch continues from. When it is not the index's mark, the batch is refused (`IndexBehindError`). */
  since?: number;
  /** The account's MODSEQ that is covered once the batch is in. The mark never goes back. */
  upTo: number;
  /** Documents to add, or to replace where the number is known. */
  put: IndexDocument[];
  /** Numbers to take out; unknown ones are ignored. A number in both lists is put. */
  remove: number[];
}

/** What became of a batch; `highWater`: where the index stands instead of the batch's `since`. */
export type BatchResult = { readonly isApplied: true } | { readonly isApplied: false; readonly highWater: number };

/** Words, and where they must stand. */
export interface IndexClause {
  /** What the person typed. Never an error: text without a single letter or digit says nothing. */
  text: string;
  /** Only these parts; all parts when absent. An empty list finds nothing. */
  fields?: readonly SearchField[];
  /** Mail that contains these words is left out. */
  isNegated?: boolean;
}

export interface IndexQuery extends Omit<IndexClause, 'isNegated'> {
  accountNo: number;
  /** Further clauses that must hold too. A query whose every word is negated finds nothing: there is nothing to begin from. */
  also?: readonly IndexClause[];
  /** At most this many hits, up to `maxHits`. */
  limit: number;
  /** Only mail that arrived before this time (exclusive, epoch milliseconds). */
  beforeSort?: number;
  /** Only mail that arrived at this time or later (epoch milliseconds). */
  fromSort?: number;
  /** The next page: only hits that come after this one. Exact where several mails arrived in one millisecond. */
  before?: IndexHit;
  /** Ends the query with the signal's reason. */
  signal?: AbortSignal;
}

export interface IndexHit {
  n: number;
  sortKey: number;
}

/** Hits by the ten thousand: numbers that cross threads without being read one by one. */
export interface IndexNumbers {
  /** Newest first. */
  numbers: Float64Array;
  /** The last of them; null when there are none. */
  last: IndexHit | null;
}

/** The largest such window. */
export const maxNumbers = 65_536;

/** A text that is looked for as it stands, parts of words too. */
export interface ContainingQuery {
  accountNo: number;
  /** As `normaliseText` leaves it. */
  text: string;
  /** May be empty. */
  fields: readonly SearchField[];
  /** The header as a whole, too. */
  withHeader?: boolean;
  signal?: AbortSignal;
}

/** Message numbers, ascending, of mails that contain a text. An indexed mail that is in none of the lists does not. */
export interface Containing {
  /** Their subject or their body contains it. */
  sure: Float64Array;
  /** Whether these contain it, only their text says. */
  maybe: Float64Array;
  /** Whether these contain it, only their header says. Empty unless it was asked for. */
  inHeader: Float64Array;
}

/** One page of hits: the thousand that a search counts to, and some more, so that one page shows whether there are more. */
export const maxHits = 1_024;

export interface SearchIndex {
  /** The account's MODSEQ up to which the index is complete; 0 for an unknown account and after a rebuild. */
  highWater(accountNo: number): Promise<number>;
  /** The marks of several accounts, in their order; for whoever writes next. */
  highWaters(accountNos: readonly number[]): Promise<readonly number[]>;
  /** Applies a batch and its mark in one transaction. */
  applyBatch(batch: IndexBatch): Promise<void>;
  /**
   * Applies batches of different accounts and their marks in one transaction, and answers for each in their order: one that does not
   * continue where the index stands is left out. When one of them cannot be written, none is.
   */
  applyBatches(batches: readonly IndexBatch[]): Promise<readonly BatchResult[]>;
  /** Newest first: by arrival time, then by message number, both descending. */
  query(input: IndexQuery): Promise<IndexHit[]>;
  /** The same hits as `query`, up to `maxNumbers` of them. */
  queryNumbers(input: IndexQuery): Promise<IndexNumbers>;
  /**
   * The mails that contain a text anywhere in some fields, as substrings are found, not as words are. null: the index cannot say it
   * for less than a check of the texts costs, or not at all.
   */
  containing(query: ContainingQuery): Promise<Containing | null>;
  /** How many mails match, counted up to `limit`. */
  count(input: IndexQuery): Promise<number>;
  /** Takes out everything of one account, its mark too: the account is gone, or is to be indexed afresh. */
  forgetAccount(accountNo: number): Promise<void>;
  /** Documents of all accounts, and the bytes the index occupies. */
  stats(): Promise<{ documents: number; bytes: number }>;
  /** Lets running calls end, then frees everything. Later calls are refused. */
  close(): Promise<void>;
}

/** The batch does not continue where the index stands (it was rebuilt, or another process was faster): read `highWater` again. */
export class IndexBehindError extends Error {
  readonly accountNo: number;
  readonly highWater: number;

  constructor(accountNo: number, highWater: number) {
    super(`search index of account ${accountNo} stands at ${highWater}`);
    this.name = 'IndexBehindError';
    this.accountNo = accountNo;
    this.highWater = highWater;
  }
}

/** Throws for what became of a batch that was refused. */
export function requireApplied({ accountNo }: IndexBatch, result: BatchResult | undefined): void {
  if (result?.isApplied === false) throw new IndexBehindError(accountNo, result.highWater);
}

/** Throws RangeError for numbers that would reach into another account's range. A mistake of ours, never of a person. */
export function checkAccountNo(accountNo: number): void {
  if (!Number.isInteger(accountNo) || accountNo < 0 || accountNo >= accountNoLimit) {
    throw new RangeError(`account number ${accountNo} is out of range`);
  }
}

export function checkMessageNo(n: number): void {
  if (!Number.isInteger(n) || n < 0 || n >= messageNoLimit) throw new RangeError(`message number ${n} is out of range`);
}

export function checkBatch({ accountNo, put, remove }: IndexBatch): void {
  checkAccountNo(accountNo);
  for (const { n } of put) checkMessageNo(n);
  remove.forEach(checkMessageNo);
}
