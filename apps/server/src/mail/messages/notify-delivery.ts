import { messageKey } from '../../call/message-key.ts';
import type { Change, Tx } from '../../engines/database/port.ts';
import { createChange } from './change.ts';

/** The state of one recipient, or that they have read. */
export interface DeliveryNews {
  readonly address: string;
  readonly state: string;
}

/**
 * Publishes to the sender's windows how it stands with recipients. It names the folder where the sender's copy lies, so that push keeps it from
 * windows to which that folder is closed. Nothing where there is no copy, or it is deleted: no window shows it.
 */
export async function notifyDelivery(
  tx: Tx,
  copy: { readonly account: number; readonly n: number | null },
  news: readonly DeliveryNews[],
): Promise<Change[]> {
  if (copy.n === null || news.length === 0) return [];
  const row = await tx
    .selectFrom('message')
    .select('folder_id')
    .where('account_no', '=', copy.account)
    .where('id', '=', messageKey(copy.account, copy.n))
    .executeTakeFirst();
  if (row === undefined || row.folder_id === 0) return [];
  const location = { optType: 'mail' as const, mailboxId: String(row.folder_id), mailId: String(copy.n) };
  return news.map(({ address, state }) =>
    createChange(copy.account, 'deliveryChanged', { ...location, address, state }),
  );
}
