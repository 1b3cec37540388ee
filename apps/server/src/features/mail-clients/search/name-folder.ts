import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import type { KeptOrders } from './kept-orders.ts';
import type { MailSearchServices } from './search-mails.ts';

export type OrderServices = MailSearchServices & { readonly orders: KeptOrders };

const readValidity = prepareRead<Readonly<Record<'account' | 'folder', number>>, { readonly uid_validity: number }>(
  (db, bind) =>
    db
      .selectFrom('folder')
      .select('uid_validity')
      .where('account_no', '=', bind('account'))
      .where('folder_id', '=', bind('folder')),
);

/** In which folder a UID means one mail for ever: the number of a folder that was deleted may be given again, with another UIDVALIDITY. */
export async function nameFolder(db: Db, { scope: { account }, folderId }: MailboxView): Promise<readonly number[]> {
  const [folder] = await readValidity(db, { account, folder: folderId });
  return [account, folderId, folder?.uid_validity ?? 0];
}
