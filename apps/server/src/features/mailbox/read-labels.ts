import type { Db } from '../../engines/database/port.ts';
import { inPieces, pickNumbers } from './picked.ts';

/** The label ids of some mails, ascending; a mail without labels is not in the map. */
export async function readLabels(db: Db, account: number, ns: readonly number[]): Promise<Map<number, number[]>> {
  const labels = new Map<number, number[]>();
  for (const piece of inPieces(ns)) {
    const rows = await db
      .selectFrom(pickNumbers(account, piece))
      .crossJoin('message_label')
      .whereRef('message_label.account_no', '=', 'picked.column1')
      .whereRef('message_label.n', '=', 'picked.column2')
      .select(['message_label.n', 'message_label.label_id'])
      .execute();
    for (const row of rows) {
      const known = labels.get(row.n);
      if (known) known.push(row.label_id);
      else labels.set(row.n, [row.label_id]);
    }
  }
  for (const ids of labels.values()) ids.sort((a, b) => a - b);
  return labels;
}
