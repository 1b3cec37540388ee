import { maxFolderDepth } from '@hongyan/contract';
import type { Database, OperationContext } from '../../engines/database/port.ts';
import { readFolderTree, systemFolderId } from '../../mail/folders/index.ts';
import { saveFolder } from '../folders/in-transaction.ts';
import { mapFolder, normaliseFolderName } from './map-folder.ts';
import type { FolderUse } from './source.ts';

export interface Mailbox {
  readonly account: number;
  readonly orgId: number;
}

/** Where messages of a source's folder go. */
export interface TargetFolder {
  readonly folderId: number;
  /** As the report shows it. */
  readonly shown: string;
}

async function findOrMake(
  database: Database,
  context: OperationContext,
  { account, orgId }: Mailbox,
  { parentId, name }: { readonly parentId: number | null; readonly name: string },
): Promise<number> {
  const folders = await readFolderTree(database.read, account);
  const wanted = normaliseFolderName(name);
  const found = folders.find(
    (row) => row.parent_id === parentId && row.kind === 'custom' && normaliseFolderName(row.name) === wanted,
  );
  if (found !== undefined) return found.folder_id;
  const input = { account, orgId, name, parentId, hiddenFolders: [], namedBy: 'program' as const };
  return Number((await database.runner.execute(saveFolder, context, input)).folderId);
}

/** The folder for a path of the source, made where it is not there yet. Refuses as `saveFolder` does. */
export async function makeTargetFolder(
  database: Database,
  context: OperationContext,
  mailbox: Mailbox,
  asked: { readonly path: readonly string[]; readonly use?: FolderUse; readonly under: string | null },
): Promise<TargetFolder> {
  const mapped = mapFolder(asked.path, asked.under, maxFolderDepth, asked.use);
  if (mapped.kind === 'system') {
    const folders = await readFolderTree(database.read, mailbox.account);
    // The archive has another number where a folder of the person became it.
    const found = folders.find(({ kind }) => kind === mapped.folder);
    return { folderId: found?.folder_id ?? systemFolderId(mapped.folder), shown: mapped.folder };
  }
  let parentId: number | null = null;
  for (const name of mapped.names) parentId = await findOrMake(database, context, mailbox, { parentId, name });
  return { folderId: parentId ?? systemFolderId('inbox'), shown: mapped.names.join('/') };
}
