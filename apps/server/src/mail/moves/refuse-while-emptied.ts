/** Nobody deletes by hand in a folder that is being emptied: what is taken back later must be what was emptied (specification, section 8). */
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';

interface Lying {
  readonly folder_id: number;
}

/** Where a mail goes that leaves every folder. */
export const nowhere = 0;

const trashId = systemFolderId('trash');

/** Whether a mail that goes from one folder to another is deleted by that, however it is asked for: a move to the recycle bin is a deletion. */
const isDeletion = (from: number, to: number): boolean => to === nowhere || (to === trashId && from !== trashId);

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

/** Of mails that are to go to the folders that `targetOf` names (or `nowhere`) those that may, while the folders `emptied` are being emptied. */
export function withoutEmptied<Mail extends Lying>(
  mails: readonly Mail[],
  targetOf: (mail: Mail) => number,
  emptied: ReadonlySet<number>,
): readonly Mail[] {
  return emptied.size === 0
    ? mails
    : mails.filter((mail) => !(emptied.has(mail.folder_id) && isDeletion(mail.folder_id, targetOf(mail))));
}

/**
 * The rule for every way of taking mails out of a folder: web, mail client, list, rule. `targetOf` names the folder that each goes to,
 * or `nowhere`. Refuses with mailBeingEmptied when one of them would be deleted out of a folder that is being emptied.
 */
export async function refuseWhileEmptied<Mail extends Lying>(
  db: Db,
  account: number,
  mails: readonly Mail[],
  targetOf: (mail: Mail) => number,
): Promise<void> {
  if (!mails.some((mail) => isDeletion(mail.folder_id, targetOf(mail)))) return;
  const emptied = await readEmptiedFolders(db, account);
  if (withoutEmptied(mails, targetOf, emptied).length < mails.length) throw new UserError('mailBeingEmptied');
}
