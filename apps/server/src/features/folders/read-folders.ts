/** Folders as the navigation and the management screen show them. */
import type { Folder } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import {
  type FolderLocks,
  type FolderRow,
  folderColumns,
  presentFolder,
  readFolderLocks,
  readUnlockedFolders,
  systemFolders,
} from '../../mail/folders/index.ts';

const systemOrder = new Map<string, number>(systemFolders.map(({ kind }, index) => [kind, index]));

/** The folders of a mailbox that a sign-in may know of, in their order. What lies in a closed folder is not there. */
export interface FolderRows {
  readonly system: readonly FolderRow[];
  readonly custom: readonly FolderRow[];
}

export async function readFolderRows(db: Db, account: number, locks: FolderLocks): Promise<FolderRows> {
  const rows = await db
    .selectFrom('folder')
    .select(folderColumns)
    .where('account_no', '=', account)
    .orderBy('sort')
    .orderBy('folder_id')
    .execute();
  const inOrder = (a: FolderRow, b: FolderRow): number =>
    (systemOrder.get(a.kind) ?? 0) - (systemOrder.get(b.kind) ?? 0);
  const isInClosed = (row: FolderRow): boolean => row.parent_id !== null && locks.hidden.includes(row.parent_id);
  return {
    system: rows.filter((row) => row.kind !== 'custom').sort(inOrder),
    custom: rows.filter((row) => row.kind === 'custom' && !isInClosed(row)),
  };
}

async function countDrafts(db: Db, account: number): Promise<{ drafts: number; bytes: number }> {
  const row = await db
    .selectFrom('draft')
    .select((eb) => [eb.fn.countAll<number>().as('drafts'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('account_no', '=', account)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { drafts: row.drafts, bytes: row.bytes ?? 0 };
}

/** Folders for the contract; the drafts folder counts the open drafts, which are no mails yet. */
export async function readPresentedFolders(
  db: Db,
  account: number,
  locks: FolderLocks,
): Promise<{ rows: FolderRows; folderList: Folder[]; customList: Folder[] }> {
  const rows = await readFolderRows(db, account, locks);
  const { drafts, bytes } = await countDrafts(db, account);
  const folderList = rows.system.map((row) => {
    const folder = presentFolder(row, locks);
    return row.kind === 'drafts' ? { ...folder, mail: drafts, unread: 0, spaceSize: bytes } : folder;
  });
  return { rows, folderList, customList: rows.custom.map((row) => presentFolder(row, locks)) };
}

/** One folder as it is after a change of this call, which may have opened or closed it for the session. */
export async function readFolderAfter(
  db: Db,
  context: Pick<CallContext, 'session' | 'now'>,
  folderId: number,
): Promise<Folder> {
  const { session, now } = context;
  const locks = await readFolderLocks(db, session.subject, await readUnlockedFolders(db, session, now), now);
  const row = await db
    .selectFrom('folder')
    .select(folderColumns)
    .where('account_no', '=', session.subject)
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  if (!row) throw new UserError('folderNotFound');
  return presentFolder(row, locks);
}
