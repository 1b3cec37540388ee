import type { Expansion } from '../types.ts';

export interface ExpandOptions {
  /** Epoch milliseconds. Occurrences that touch this time are listed. */
  readonly from: number;
  readonly to: number;
  /** IANA: where floating times and all-day events happen. */
  readonly floatingZone: string;
  /** Occurrences at most. */
  readonly max?: number;
}

/** The occurrences of an event between two moments. The work is bounded whatever the rule says. */
export function expandEvent(_text: string, _options: ExpandOptions): Expansion {
  throw new Error('not built yet');
}
