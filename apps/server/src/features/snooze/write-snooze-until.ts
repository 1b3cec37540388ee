import type { Tx } from '../../engines/database/port.ts';
import { inBatches, pickMessages } from '../../mail/messages/index.ts';

/** Sooner is no snooze, and later is forgotten. */
const minMs = 60_000;
const maxMs = 5 * 366 * 24 * 60 * 60_000;

/** Whether it is a time that a person may choose: a minute to five years from then. */
export function isSnoozeTime(until: number, now: number): boolean {
  return until >= now + minMs && until <= now + maxMs;
}

/** Writes until when messages are snoozed, or to when they were; in Sent, when their reminder is. After a move, which makes it 0. */
export async function writeSnoozeUntil(
  tx: Tx,
  account: number,
  ns: readonly number[],
  { until, modseq }: { readonly until: number; readonly modseq: number },
): Promise<void> {
  for (const chunk of inBatches(ns))
    await tx
      .updateTable('message')
      .from(pickMessages(account, chunk))
      .set({ snooze_until: until, modseq })
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .execute();
}
