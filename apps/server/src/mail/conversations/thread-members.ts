/** The mails of conversations, from one index: what deciding about conversations needs of them and nothing else. */
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';

/** A mail as its conversation knows it. Expunged ones are members too, in folder 0: they may come back. */
export type ThreadMember = Pick<MessageTable, 'n' | 'thread_n' | 'folder_id' | 'received_at' | 'thread_head'>;

/** What deciding needs of a conversation's mail that may not be stored yet. */
export type PlacedMember = Pick<ThreadMember, 'n' | 'thread_n' | 'folder_id' | 'received_at'>;

const readMembers = prepareRead<{ account: number; threads: string }, ThreadMember>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('threads')).as('picked'))
    // Cross, so that SQLite looks each conversation up; all columns are in `message_by_thread`.
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .whereRef('message.thread_n', '=', 'picked.key')
    .select(['message.n', 'message.thread_n', 'message.folder_id', 'message.received_at', 'message.thread_head']),
);

/** Every mail of some conversations, in no order. A conversation is bounded (`maxThreadMails`). */
export async function readThreadMembers(
  db: Db,
  account: number,
  threads: readonly number[],
): Promise<readonly ThreadMember[]> {
  if (threads.length === 0) return [];
  return readMembers(db, { account, threads: JSON.stringify([...new Set(threads)]) });
}

/** Newest first, as lists order them. */
export function compareNewest(a: PlacedMember, b: PlacedMember): number {
  return b.received_at - a.received_at || b.n - a.n;
}
