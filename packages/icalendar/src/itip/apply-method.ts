import type { Answer } from '../types.ts';

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

/**
 * What a scheduling message does to the stored event. `from` is the address that the message is proven to come from
 * (empty: nobody is proven), `me` are the addresses of the calendar's owner. Never throws.
 */
export function applyMethod(
  _stored: string | null,
  _message: string,
  _options: { readonly from: string; readonly me: readonly string[] },
): Applied {
  throw new Error('not built yet');
}
