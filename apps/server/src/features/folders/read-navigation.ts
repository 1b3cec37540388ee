import type { calls, Folder, Language } from '@hongyan/contract';
import type { z } from 'zod';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { type FolderRow, folderColumns, presentFolder, presentLabel } from './present.ts';
import { readLabelRows } from './read-label-counts.ts';
import { folderNameIn, foldersWithoutLabels, systemFolders } from './system-folders.ts';

type Navigation = z.output<typeof calls.folders.navigation.output>;

/** Stars are counted up to here: more than a badge can show, and a scan that stays short. */
const maxCountedFavorites = 10_000;

async function countDrafts(db: Db, account: number): Promise<{ drafts: number; bytes: number }> {
  const row = await db
    .selectFrom('draft')
    .select((eb) => [eb.fn.countAll<number>().as('drafts'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('account_no', '=', account)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { drafts: row.drafts, bytes: row.bytes ?? 0 };
}

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

const systemOrder = new Map<string, number>(systemFolders.map(({ kind }, index) => [kind, index]));

function inSystemOrder(a: FolderRow, b: FolderRow): number {
  return (systemOrder.get(a.kind) ?? 0) - (systemOrder.get(b.kind) ?? 0);
}

/** Mail can be moved to the inbox, to custom folders, to the recycle bin and to junk; Sent and drafts fill by themselves. */
function listMoveTargets(folders: readonly FolderRow[], language: Language): Navigation['folderOutList'] {
  return folders
    .filter(({ kind }) => kind !== 'sent' && kind !== 'drafts')
    .map((folder) => ({ id: String(folder.folder_id) as Folder['folderId'], name: folderNameIn(language, folder) }));
}

/** What the sidebar shows. Junk is not in the menu; it is a move target and in search (specification, section 2). */
export async function readNavigation(db: Db, scope: Scope, language: Language): Promise<Navigation> {
  const { account } = scope;
  const counter = await db
    .selectFrom('account')
    .select('modseq')
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('folder')
    .select(folderColumns)
    .where('account_no', '=', account)
    .orderBy('sort')
    .orderBy('folder_id')
    .execute();
  const drafts = await countDrafts(db, account);
  const system = rows.filter((row) => row.kind !== 'custom').sort(inSystemOrder);
  const custom = rows.filter((row) => row.kind === 'custom');
  const present = (row: FolderRow): Folder => {
    const folder = presentFolder(row, scope.hiddenFolders.includes(row.folder_id));
    return row.kind === 'drafts' ? { ...folder, mail: drafts.drafts, unread: 0, spaceSize: drafts.bytes } : folder;
  };
  return {
    folderList: system.filter((row) => row.kind !== 'junk').map(present),
    customList: custom.map(present),
    folderOutList: listMoveTargets(
      [...system.filter(({ kind }) => kind === 'inbox'), ...custom, ...system.filter(({ kind }) => kind !== 'inbox')],
      language,
    ),
    labelList: (await readLabelRows(db, scope)).map(presentLabel),
    favorite: await countFavorites(db, scope),
    // Read first, so that what changed meanwhile is told again by push.
    modseq: counter.modseq,
  };
}
