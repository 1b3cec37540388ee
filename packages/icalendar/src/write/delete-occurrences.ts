import type { Scope } from '../types.ts';

export interface DeleteOptions {
  readonly recurrenceId: string;
  readonly scope: Scope;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The event without one occurrence, or without one and all after it; null: nothing is left. Throws CalendarChangeError. */
export function deleteOccurrences(_text: string, _options: DeleteOptions): string | null {
  throw new Error('not built yet');
}
