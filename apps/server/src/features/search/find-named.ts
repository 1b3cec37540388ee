/** Folders and labels as `in:` and `label:` name them. A folder that is closed to the session is as absent as one that is not there. */
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import type { FolderKind } from '../../engines/database/schema/tables.ts';

/** What people call the system folders, besides the names that they carry. */
const kindOfName: Readonly<Record<string, FolderKind>> = {
  inbox: 'inbox',
  收件箱: 'inbox',
  sent: 'sent',
  outbox: 'sent',
  发件箱: 'sent',
  已发送: 'sent',
  drafts: 'drafts',
  draft: 'drafts',
  草稿箱: 'drafts',
  草稿: 'drafts',
  trash: 'trash',
  bin: 'trash',
  'recycle bin': 'trash',
  'deleted items': 'trash',
  回收站: 'trash',
  已删除: 'trash',
  junk: 'junk',
  spam: 'junk',
  垃圾邮件: 'junk',
  垃圾箱: 'junk',
};

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** The folders of this name. */
export async function findFoldersNamed(db: Db, scope: Scope, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'name'])
    .where('account_no', '=', scope.account)
    .execute();
  const wanted = fold(name);
  const kind = Object.hasOwn(kindOfName, wanted) ? kindOfName[wanted] : undefined;
  const own = rows.filter((row) => fold(row.name) === wanted);
  return (own.length > 0 ? own : rows.filter((row) => row.kind === kind))
    .map((row) => row.folder_id)
    .filter((folder) => !scope.hiddenFolders.includes(folder));
}

/** The label of this name, in a list; empty where there is none. */
export async function findLabelsNamed(db: Db, scope: Scope, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('label')
    .select(['label_id', 'name'])
    .where('account_no', '=', scope.account)
    .execute();
  const wanted = fold(name);
  return rows
    .filter((row) => fold(row.name) === wanted)
    .slice(0, 1)
    .map((row) => row.label_id);
}
