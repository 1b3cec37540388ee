import type { MailboxStatus } from '@hongyan/imap';
import { sql } from 'kysely';
import { messagesPerAccount } from '../../../call/message-key.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import { formatMailboxId } from './mail-ids.ts';
import type { MailboxView } from './mailbox-view.ts';

interface FolderKey extends Readonly<Record<string, number>> {
  readonly account: number;
  readonly folderId: number;
}

interface FolderRow {
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly messages: number;
  readonly unseen: number;
  readonly sizeBytes: number;
  readonly highestModseq: number;
}

const readFolder = prepareRead<FolderKey, FolderRow>((db, bind) =>
  db
    .selectFrom('folder')
    .innerJoin('account', 'account.account_no', 'folder.account_no')
    .select([
      'folder.uid_validity as uidValidity',
      'folder.uid_next as uidNext',
      'folder.total as messages',
      'folder.unread as unseen',
      'folder.size_bytes as sizeBytes',
      'account.modseq as highestModseq',
    ])
    .where('folder.account_no', '=', bind('account'))
    .where('folder.folder_id', '=', bind('folderId')),
);

interface DeletedRow {
  readonly deleted: number;
  readonly deletedBytes: number;
}

const countDeleted = prepareRead<FolderKey, DeletedRow>((db, bind) =>
  db
    .selectFrom('message_keyword')
    // Cross, so that SQLite begins with the few that are marked and looks each mail up.
    .crossJoin('message')
    .whereRef('message.account_no', '=', 'message_keyword.account_no')
    .where(sql<boolean>`message.id = message_keyword.account_no * ${sql.lit(messagesPerAccount)} + message_keyword.n`)
    .select((eb) => [
      eb.fn.countAll<number>().as('deleted'),
      eb.fn.coalesce(eb.fn.sum<number>('message.size_bytes'), eb.lit(0)).as('deletedBytes'),
    ])
    .where('message_keyword.account_no', '=', bind('account'))
    // A literal, so that the partial index is seen to fit.
    .where(sql<boolean>`message_keyword.keyword = '\\Deleted'`)
    .where('message.folder_id', '=', bind('folderId')),
);

type Counts = Pick<FolderRow, 'messages' | 'unseen' | 'sizeBytes'>;

/** The counters of Drafts are those of the drafts that the web client shows; programs see the mails that stand for them. */
const countMails = prepareRead<FolderKey, Counts>((db, bind) =>
  db
    .selectFrom('message')
    .select((eb) => [
      eb.fn.countAll<number>().as('messages'),
      eb.fn.coalesce(eb.fn.sum<number>(eb.case().when('seen', '=', 0).then(1).else(0).end()), eb.lit(0)).as('unseen'),
      eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), eb.lit(0)).as('sizeBytes'),
    ])
    .where('account_no', '=', bind('account'))
    .where('folder_id', '=', bind('folderId')),
);

/** Counts of a mailbox as its reader sees it, from the counters that each operation keeps. Throws folderNotFound. */
export async function readMailboxStatus(store: Db, view: MailboxView): Promise<MailboxStatus> {
  const { scope, folderId } = view;
  const db = readAs(store, scope);
  const key = { account: scope.account, folderId };
  const [folder] = await readFolder(db, key);
  if (folder === undefined) throw new UserError('folderNotFound');
  const [counts] = view.kind === 'drafts' ? await countMails(db, key) : [];
  const [marked] = await countDeleted(store, key);
  return {
    ...folder,
    ...counts,
    mailboxId: formatMailboxId(scope.account, folderId),
    deleted: marked?.deleted ?? 0,
    deletedBytes: marked?.deletedBytes ?? 0,
  };
}
