import { messageKey } from '../../../../call/message-key.ts';
import type { Db } from '../../../../engines/database/port.ts';
import { folderNameIn } from '../../../../mail/folders/index.ts';
import { readLabels } from '../../../../mail/labels/index.ts';
import type { RespondedMessage } from './message-view.ts';

/** Folders within folders are a tree; what stands in the rows may be anything. */
const maxDepth = 20;

/** The names of a folder and of those above it, of system folders in both languages. */
async function listFolderNames(db: Db, account: number, folderId: number): Promise<readonly string[]> {
  const names: string[] = [];
  let next: number | null = folderId;
  for (let depth = 0; next !== null && depth < maxDepth; depth += 1) {
    const row:
      | { kind: Parameters<typeof folderNameIn>[1]['kind']; name: string; parent_id: number | null }
      | undefined = await db
      .selectFrom('folder')
      .select(['kind', 'name', 'parent_id'])
      .where('account_no', '=', account)
      .where('folder_id', '=', next)
      .executeTakeFirst();
    if (row === undefined) break;
    names.push(folderNameIn('zh', row), folderNameIn('en', row));
    next = row.parent_id;
  }
  return names;
}

/** What conditions ask of a message in a mailbox; null: it is gone. */
export async function readRespondedMessage(db: Db, account: number, n: number): Promise<RespondedMessage | null> {
  const row = await db
    .selectFrom('message')
    .select(['from_address', 'folder_id', 'origin_folder_id'])
    .where('account_no', '=', account)
    .where('id', '=', messageKey(account, n))
    .executeTakeFirst();
  if (row === undefined) return null;
  const labelIds = (await readLabels(db, account, [n])).get(n) ?? [];
  const labels =
    labelIds.length === 0
      ? []
      : await db
          .selectFrom('label')
          .select('name')
          .where('account_no', '=', account)
          .where('label_id', 'in', labelIds)
          .execute();
  // What was deleted meanwhile is judged by where it lay.
  const folderIds = new Set([row.folder_id, row.origin_folder_id ?? row.folder_id]);
  const folders: string[] = [];
  for (const folderId of folderIds) folders.push(...(await listFolderNames(db, account, folderId)));
  return { fromAddress: row.from_address, folders, labels: labels.map(({ name }) => name) };
}
