/** Recipients outside whom nobody tries to reach before an administrator says so: due at no time, and the reason stands in `last_text`. */
import type { SubmissionRecipientTable } from '../../engines/database/schema/sending/outbox-tables.ts';

/** Says in the queue why a recipient waits without end; it is how they are found again. */
export const restoredText = 'waits since the restore of a backup: it may have been sent already';
export const unusualText = 'waits for an administrator: its sender suddenly sends much more than before';

const yearMs = 365 * 24 * 60 * 60 * 1000;
/** Nobody waits for this long. */
export const withoutEndMs = 100 * yearMs;
/** What is due later than this waits for a decision: nothing is tried again after so long. */
export const undecidedAfterMs = 50 * yearMs;

/** Whether a recipient waits for an administrator. */
export function awaitsDecision({
  state,
  last_text: text,
}: Pick<SubmissionRecipientTable, 'state' | 'last_text'>): boolean {
  return state === 'deferred' && (text === restoredText || text === unusualText);
}
