import type { SearchKey, SortKey } from '@hongyan/imap';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { nameFolder, type OrderServices } from './name-folder.ts';
import { searchMails } from './search-mails.ts';
import { sortFolder } from './sort-window.ts';

/**
 * The UIDs of what a search finds, sorted (RFC 5256, RFC 5957). Texts are compared by `collationKey`. Off the main thread.
 */
export async function sortMails(
  services: OrderServices,
  view: MailboxView,
  keys: readonly { readonly key: SortKey; readonly reverse: boolean }[],
  search: SearchKey,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { database, orders } = services;
  const uids = await searchMails(services, view, search, signal);
  const { scope, orgId, folderId } = view;
  const name = JSON.stringify([await nameFolder(database.read, view), keys]);
  return orders.order(name, uids, () =>
    database.longRead(sortFolder, { scope, orgId, folderId, uids, keys }, { signal }),
  );
}
