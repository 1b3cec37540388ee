import { sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { foldersWithoutLabels, type LabelRow, labelColumns } from '../folders/index.ts';

/** A mail of a closed folder is counted by its labels; this takes those of closed folders out again. */
async function readHiddenCounts(
  db: Db,
  account: number,
  closed: readonly number[],
): Promise<Map<number, { total: number; unread: number; bytes: number }>> {
  const rows = await db
    .selectFrom('message_label')
    .innerJoin('message', (join) =>
      join
        .onRef('message.account_no', '=', 'message_label.account_no')
        .on(sql<boolean>`message.id = message_label.account_no * ${sql.lit(messagesPerAccount)} + message_label.n`),
    )
    .where('message_label.account_no', '=', account)
    .where('message.folder_id', 'in', closed)
    .groupBy('message_label.label_id')
    .select((eb) => [
      'message_label.label_id',
      eb.fn.countAll<number>().as('total'),
      sql<number>`sum(1 - message.seen)`.as('unread'),
      eb.fn.sum<number>('message.size_bytes').as('bytes'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.label_id, { total: row.total, unread: row.unread, bytes: row.bytes }]));
}

/** The labels of a mailbox in their order, counting only what the session may see. */
export async function readLabelRows(db: Db, scope: Scope): Promise<LabelRow[]> {
  const rows = await db
    .selectFrom('label')
    .select(labelColumns)
    .where('account_no', '=', scope.account)
    .orderBy('sort')
    .orderBy('label_id')
    .execute();
  const closed = scope.hiddenFolders.filter((folder) => !foldersWithoutLabels.includes(folder));
  if (closed.length === 0 || rows.length === 0) return rows;
  const hidden = await readHiddenCounts(db, scope.account, closed);
  return rows.map((row) => {
    const less = hidden.get(row.label_id);
    if (!less) return row;
    return {
      ...row,
      total: row.total - less.total,
      unread: row.unread - less.unread,
      size_bytes: row.size_bytes - less.bytes,
    };
  });
}
