import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';

/** Folders of an account that are being emptied in the background. */
export async function readEmptiedFolders(db: Db, account: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('bulk_change')
    .select('clears_folder')
    .where('account_no', '=', account)
    .where('state', '=', 'running')
    .where('clears_folder', 'is not', null)
    .execute();
  return new Set(rows.flatMap((row) => row.clears_folder ?? []));
}

/** Nobody deletes by hand in a folder that is being emptied: what is taken back later must be what was emptied (specification, section 8). */
export async function refuseWhileEmptied(
  db: Db,
  account: number,
  mails: readonly { readonly folder_id: number }[],
): Promise<void> {
  const emptied = await readEmptiedFolders(db, account);
  if (emptied.size > 0 && mails.some((mail) => emptied.has(mail.folder_id))) throw new UserError('mailBeingEmptied');
}
