import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { FolderKind } from '../../engines/database/schema/mailbox-tables.ts';
import { programDraftsFolder } from './system-folders.ts';

/** What most rules need to know of a folder. */
export interface FolderFacts {
  readonly folderId: number;
  readonly kind: FolderKind;
  readonly name: string;
  readonly total: number;
  readonly unread: number;
  /** Conversations that lie in it. */
  readonly conversations: number;
}

const readFolder = prepareRead<
  { account: number; folderId: number },
  Omit<FolderFacts, 'folderId'> & { readonly folder_id: number }
>((db, bind) =>
  db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'name', 'total', 'unread', 'conversations'])
    .where('account_no', '=', bind('account'))
    .where('folder_id', '=', bind('folderId')),
);

/** A folder that is there, closed or open: what mail may be put into. Refuses with folderNotFound. */
export async function findTargetFolder(db: Db, account: number, folderId: number): Promise<FolderFacts> {
  const [row] = await readFolder(db, { account, folderId });
  if (!row) throw new UserError('folderNotFound');
  const { folder_id: id, ...facts } = row;
  return { folderId: id, ...facts };
}

/** Folders that fill by themselves: drafts are no messages, and what is snoozed has a time. */
const closedToMoves: ReadonlySet<FolderKind> = new Set(['drafts', 'snoozed']);

/** The same, for what a person moves there. Refuses with folderNotFound what takes no messages by a move. */
export async function findMoveTarget(db: Db, account: number, folderId: number): Promise<FolderFacts> {
  const folder = await findTargetFolder(db, account, folderId);
  if (closedToMoves.has(folder.kind)) throw new UserError('folderNotFound');
  return folder;
}

/** A folder of the scope. Refuses with folderNotFound, and with folderClosed where the session has not given the password. */
export async function findFolder(db: Db, scope: Scope, folderId: number): Promise<FolderFacts> {
  const folder = await findTargetFolder(db, scope.account, folderId);
  // Drafts has no password: its mails are hidden from the web client, the folder shows the drafts themselves.
  if (folderId !== programDraftsFolder && scope.hiddenFolders.includes(folderId)) throw new UserError('folderClosed');
  return folder;
}
