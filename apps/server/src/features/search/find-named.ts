/** Folders and labels as `in:` and `label:` name them. A folder that is closed to the session is as absent as one that is not there. */
import { findFolderKind, normaliseName } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';

/** The folders of this name. */
export async function findFoldersNamed(db: Db, scope: Scope, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'name'])
    .where('account_no', '=', scope.account)
    .execute();
  const wanted = normaliseName(name);
  const kind = findFolderKind(name);
  const own = rows.filter((row) => normaliseName(row.name) === wanted);
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
  const wanted = normaliseName(name);
  return rows
    .filter((row) => normaliseName(row.name) === wanted)
    .slice(0, 1)
    .map((row) => row.label_id);
}
