/** The UIDs of a mailbox, on the main thread or off it. */
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { findFirstUnseen, type MailboxUids, readFirstUnseen, readManyUids, readUidsOf } from './mailbox-uids.ts';

/** Mailboxes up to here are read on the main thread, in ten milliseconds at most; larger ones off it, where a thread may have to start. */
const quickMails = 100_000;
/** The same of the lowest unseen UID: where it lies high each mail before it is read. */
const quickUnseenMails = 20_000;

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
