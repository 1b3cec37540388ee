import type { Tx } from '../../engines/database/port.ts';
import { inBatches, pickMessages } from '../../mail/messages/index.ts';

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
