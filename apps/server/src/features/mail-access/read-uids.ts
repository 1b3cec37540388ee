/** All UIDs of a mailbox, and what goes with them, as one statement sees them: one snapshot without a transaction. */
import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { Services } from '../../services.ts';
import type { MailboxView } from './mailbox-view.ts';

export interface MailboxUids {
  readonly uids: Uint32Array;
  readonly highestModseq: number;
  readonly uidNext: number;
}

/** Mailboxes up to here are read on the main thread, in ten milliseconds at most; larger ones off it, where a thread may have to start. */
const quickMails = 100_000;
/** The same of the lowest unseen UID: where it lies high each mail before it is looked at. */
const quickUnseenMails = 20_000;

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
async function readUidsOf(db: Db, { account, folderId }: FolderKey): Promise<MailboxUids | null> {
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

async function findFirstUnseen(store: Db, input: FirstUnseenInput): Promise<number | null> {
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

async function readSize(store: Db, { scope, folderId }: MailboxView): Promise<{ total: number; unread: number }> {
  const row = await readAs(store, scope)
    .selectFrom('folder')
    .select(['total', 'unread'])
    .where('account_no', '=', scope.account)
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  if (!row) throw new UserError('folderNotFound');
  return row;
}

/** All UIDs of a mailbox, ascending, with the MODSEQ that they stand for. Throws folderNotFound. */
export async function readUids({ database }: Pick<Services, 'database'>, view: MailboxView): Promise<MailboxUids> {
  const { total } = await readSize(database.read, view);
  const key = { account: view.scope.account, folderId: view.folderId };
  const found = total <= quickMails ? await readUidsOf(database.read, key) : await database.longRead(readManyUids, key);
  if (found === null) throw new UserError('folderNotFound');
  return found;
}

/** The lowest UID that its reader has not read; null: none. */
export async function firstUnseen({ database }: Pick<Services, 'database'>, view: MailboxView): Promise<number | null> {
  const { total, unread } = await readSize(database.read, view);
  const { account, reader } = view.scope;
  const input = { account, folderId: view.folderId, ...(reader === undefined ? {} : { reader }) };
  if (unread === 0 && view.kind !== 'drafts') return null;
  return total <= quickUnseenMails ? findFirstUnseen(database.read, input) : database.longRead(readFirstUnseen, input);
}
