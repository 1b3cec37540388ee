import type { Answer } from '../types.ts';

/** What scheduling messages do, as the caller hears it. */
export type AppliedKind = 'invited' | 'updated' | 'cancelled' | 'answered' | 'countered' | 'ignored';
export type IgnoredReason =
  | 'notUnderstood'
  /** The sender is not who may say this: not the organiser, or no participant. */
  | 'notAllowed'
  /** What is stored is as new or newer. */
  | 'outdated'
  /** It is about an event that is not stored here. */
  | 'unknownEvent'
  /** A method that says nothing for a calendar (REFRESH, DECLINECOUNTER). */
  | 'nothingToDo';

export interface Applied {
  readonly kind: AppliedKind;
  /** What to store; null: nothing is left, or nothing changes (`ignored`, `countered`). */
  readonly text: string | null;
  readonly uid: string;
  /** Of the occurrence that it is about; empty: all. */
  readonly recurrenceId: string;
  readonly reason: IgnoredReason | null;
  /** Of `answered` and `countered`. */
  readonly address: string;
  readonly answer: Answer | null;
  /** Who answered was not invited (RFC 5546 §3.2.3): nothing is stored of it, a person decides. */
  readonly isUninvited: boolean;
  readonly comment: string;
  /** Of `updated`: the time or the place is another, so that an answer is asked for again. */
  readonly isTimeChanged: boolean;
  /** Of `countered`: the proposed beginning and end, epoch milliseconds (all-day: midnight UTC). */
  readonly proposed: { readonly startsAt: number; readonly endsAt: number; readonly allDay: boolean } | null;
}

export interface ApplyOptions {
  /** The address that the message is proven to come from; empty: nobody is proven. */
  readonly from: string;
  /** The addresses of the calendar's owner. */
  readonly me: readonly string[];
  /** Lists that `from` gets the mail of: where one is invited, so are they. */
  readonly lists?: readonly string[];
}

const nothing: Applied = {
  kind: 'ignored',
  text: null,
  uid: '',
  recurrenceId: '',
  reason: null,
  address: '',
  answer: null,
  isUninvited: false,
  comment: '',
  isTimeChanged: false,
  proposed: null,
};

/** A result, said by what differs from nothing. */
export function makeApplied(said: Partial<Applied>): Applied {
  return { ...nothing, ...said };
}
