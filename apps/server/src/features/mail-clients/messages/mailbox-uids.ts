/**
 * All UIDs of a mailbox, and what goes with them, as one statement sees them: one snapshot without a transaction. Imports next to nothing: the
 * thread that reads this of a large mailbox may have to start first (`quick-readers.ts`).
 */
import { sql } from 'kysely';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';

export interface MailboxUids {
  readonly uids: Uint32Array;
  readonly highestModseq: number;
  readonly uidNext: number;
}

type FolderKey = Readonly<Record<'account' | 'folderId', number>>;

interface UidRow {
  readonly modseq: number;
  readonly uid_next: number;
  readonly uids: string | null;
}

const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** Numbers with commas between them, without a string for each. */
function parseUids(text: string): Uint32Array {
  const uids = new Uint32Array(text.length);
  let count = 0;
  let value = 0;
  let before = -1;
  let isAscending = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      isAscending &&= value > before;
      before = value;
      uids[count] = value;
      count += 1;
      value = 0;
    } else value = value * 10 + (code - zero);
  }
  if (text !== '') uids[count++] = value;
  const found = uids.slice(0, count);
  // Both engines keep the order of the index that is read, but neither says that it will.
  return isAscending && value > before ? found : found.sort();
}

/** One range of `message_by_uid`, which holds all that is asked for. */
export async function readUidsOf(db: Db, { account, folderId }: FolderKey): Promise<MailboxUids | null> {
  const { rows } = await sql<UidRow>`
    SELECT account.modseq AS modseq, folder.uid_next AS uid_next,
      (SELECT string_agg(CAST(listed.uid AS TEXT), ',') FROM (SELECT uid FROM message WHERE account_no = ${account}
        AND folder_id = ${folderId} AND folder_id > 0 ORDER BY uid) AS listed) AS uids
    FROM account CROSS JOIN folder WHERE account.account_no = ${account} AND folder.account_no = ${account}
      AND folder.folder_id = ${folderId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { uids: parseUids(row.uids ?? ''), highestModseq: row.modseq, uidNext: row.uid_next };
}

/** The same off the main thread. */
export const readManyUids = defineReader<FolderKey, MailboxUids | null>({
  name: 'mailAccess.readUids',
  read: readUidsOf,
});

interface FirstUnseenInput extends FolderKey {
  readonly reader?: number;
}

export async function findFirstUnseen(store: Db, input: FirstUnseenInput): Promise<number | null> {
  const row = await readAs(store, input)
    .selectFrom('message')
    .select('uid')
    .where('account_no', '=', input.account)
    .where('folder_id', '=', input.folderId)
    .where((eb) => eb.and([eb('folder_id', '>', eb.lit(0)), eb('seen', '=', eb.lit(0))]))
    .orderBy('uid')
    .limit(1)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** The lowest unseen UID, off the main thread. */
export const readFirstUnseen = defineReader<FirstUnseenInput, number | null>({
  name: 'mailAccess.readFirstUnseen',
  read: findFirstUnseen,
});
