/** What a search asks, ready to be answered: words for the index, criteria for the store. Plain values: it crosses threads. */
import type { IndexClause } from '../../engines/search-index/port.ts';

/** Epoch milliseconds, both ends included. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** Flags of `message` that a search may ask for. */
export type FlagColumn = 'seen' | 'starred' | 'answered' | 'forwarded' | 'sticky' | 'has_attachment';

/** What a mail must be besides containing the words. */
export interface MailCriteria {
  /** Any of these; null: any folder. */
  readonly folders: readonly number[] | null;
  readonly notFolders: readonly number[];
  readonly time: TimeRange | null;
  readonly notTimes: readonly TimeRange[];
  readonly flags: Readonly<Partial<Record<FlagColumn, boolean>>>;
  /** At least, and at most, so many bytes. */
  readonly minBytes: number | null;
  readonly maxBytes: number | null;
  /** Every one of these labels, and none of those. */
  readonly labels: readonly number[];
  readonly notLabels: readonly number[];
  /** What was asked contradicts itself, or names a folder or label that is not there: nothing can match. */
  readonly isImpossible: boolean;
}

export const noCriteria: MailCriteria = {
  folders: null,
  notFolders: [],
  time: null,
  notTimes: [],
  flags: {},
  minBytes: null,
  maxBytes: null,
  labels: [],
  notLabels: [],
  isImpossible: false,
};

export interface SearchPlan {
  /** Every clause must hold; none: by criteria alone. */
  readonly wanted: readonly IndexClause[];
  readonly unwanted: readonly IndexClause[];
  readonly criteria: MailCriteria;
  /** What to mark in rows and mails. */
  readonly terms: readonly string[];
}

export function hasCriteria(criteria: MailCriteria): boolean {
  return JSON.stringify(criteria) !== JSON.stringify(noCriteria);
}

/** One mail that was found, newest first. */
export interface FoundMail {
  readonly n: number;
  readonly sortKey: number;
  readonly isUnread: boolean;
}

/** A position in a search's results, which are sorted by arrival, then by number, both descending. New mail never moves it. */
export interface MatchPosition {
  readonly sortKey: number;
  readonly n: number;
}
