/** Filters of queries, for calendars (RFC 4791 §9.7) and cards (RFC 6352 §10.5) alike. */
import type { TimeRange } from '../port.ts';

export interface TextMatch {
  readonly text: string;
  readonly collation: 'i;ascii-casemap' | 'i;octet' | 'i;unicode-casemap';
  readonly isNegated: boolean;
  readonly type: 'equals' | 'contains' | 'starts-with' | 'ends-with';
}

/** `null` in `match` asks only whether it is there. */
export interface ParameterFilter {
  readonly name: string;
  readonly match: TextMatch | 'not-defined' | null;
}

export interface LineFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  /** Whether one of the conditions suffices. */
  readonly isAnyOf: boolean;
  readonly matches: readonly TextMatch[];
  readonly parameters: readonly ParameterFilter[];
}

export interface ComponentFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly isAnyOf: boolean;
  /** Asked of the backend, which knows instances. */
  readonly range: TimeRange | null;
  readonly lines: readonly LineFilter[];
  readonly components: readonly ComponentFilter[];
}
