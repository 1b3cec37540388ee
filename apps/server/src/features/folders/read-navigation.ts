import type { calls, Folder, Language } from '@hongyan/contract';
import type { z } from 'zod';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import type { FolderLocks } from '../../mail/folders/index.ts';
import {
  type FolderRow,
  folderNameIn,
  foldersWithoutLabels,
  presentLabel,
  systemFolderId,
} from '../../mail/folders/index.ts';
import { readLabelRows } from '../../mail/labels/index.ts';
import { readPresentedFolders } from './read-folders.ts';

type Navigation = z.output<typeof calls.folders.navigation.output>;

/** Stars are counted up to here: more than a badge can show, and a scan that stays short. */
const maxCountedFavorites = 10_000;

/** Starred mails that the favourites list shows, up to `maxCountedFavorites`. */
async function countFavorites(db: Db, scope: Scope): Promise<number> {
  const left = [...scope.hiddenFolders, ...foldersWithoutLabels];
  const starred = db
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', scope.account)
    // Literals, so that the partial index of starred mails is seen to fit.
    .where((eb) => eb('starred', '=', eb.lit(1)))
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    // Always true; with it and the order SQLite prefers that index to walking the account by UID.
    .where((eb) => eb('received_at', '>=', eb.lit(0)))
    .where('folder_id', 'not in', left)
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(maxCountedFavorites);
  const row = await db
    .selectFrom(starred.as('starred'))
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  return row.mails;
}

/** Sent, drafts and what is snoozed fill by themselves. */
const fillThemselves: ReadonlySet<string> = new Set(['sent', 'drafts', 'snoozed']);

/** Mail can be moved to the inbox, to custom folders, to the archive, to the recycle bin and to junk. */
function listMoveTargets(folders: readonly FolderRow[], language: Language): Navigation['folderOutList'] {
  return folders
    .filter(({ kind }) => !fillThemselves.has(kind))
    .map((folder) => ({ id: String(folder.folder_id) as Folder['folderId'], name: folderNameIn(language, folder) }));
}

/** What the sidebar shows. Junk is not in the menu; it is a move target and in search (specification, section 2). */
export async function readNavigation(
  db: Db,
  account: number,
  locks: FolderLocks,
  language: Language,
): Promise<Navigation> {
  const scope = { account, hiddenFolders: locks.hidden };
  const counter = await db
    .selectFrom('account')
    .select('modseq')
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  const { rows, folderList, customList } = await readPresentedFolders(db, account, locks);
  const { system, custom } = rows;
  return {
    folderList: folderList.filter(({ kind }) => kind !== 'junk'),
    customList,
    junkFolderId: String(systemFolderId('junk')) as NonNullable<Navigation['junkFolderId']>,
    folderOutList: listMoveTargets(
      [...system.filter(({ kind }) => kind === 'inbox'), ...custom, ...system.filter(({ kind }) => kind !== 'inbox')],
      language,
    ),
    labelList: (await readLabelRows(db, scope)).map(presentLabel),
    favorite: await countFavorites(db, scope),
    // Read first, so that what changed meanwhile is pushed again.
    modseq: counter.modseq,
  };
}
