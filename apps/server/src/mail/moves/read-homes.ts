import type { Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import type { SelectedMail } from '../messages/index.ts';

/** Where a mail lay before it was deleted; the inbox where that folder is gone. */
export async function readHomes(tx: Tx, account: number): Promise<(mail: SelectedMail) => number> {
  const rows = await tx.selectFrom('folder').select('folder_id').where('account_no', '=', account).execute();
  const folders = new Set(rows.map((row) => row.folder_id));
  const trashId = systemFolderId('trash');
  return ({ origin_folder_id: origin }) =>
    origin !== null && origin !== trashId && folders.has(origin) ? origin : systemFolderId('inbox');
}
