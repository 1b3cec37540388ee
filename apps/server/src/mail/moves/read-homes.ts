import type { Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import type { SelectedMail } from '../messages/index.ts';

/** Where a mail lay before it was deleted; the inbox where that folder is gone, or was that of what is snoozed: its time went with the move. */
export async function readHomes(tx: Tx, account: number): Promise<(mail: SelectedMail) => number> {
  const rows = await tx.selectFrom('folder').select('folder_id').where('account_no', '=', account).execute();
  const folders = new Set(rows.map((row) => row.folder_id));
  for (const kind of ['trash', 'snoozed'] as const) folders.delete(systemFolderId(kind));
  return ({ origin_folder_id: origin }) => (origin !== null && folders.has(origin) ? origin : systemFolderId('inbox'));
}
