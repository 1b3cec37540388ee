import type { PackedThreads, SearchKey } from '@hongyan/imap';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { nameFolder, type OrderServices } from './name-folder.ts';
import { searchMails } from './search-mails.ts';
import { threadFolder } from './thread-window.ts';

/** The threads of what a search finds (RFC 5256). Off the main thread. */
export async function threadMails(
  services: OrderServices,
  view: MailboxView,
  algorithm: 'REFERENCES' | 'ORDEREDSUBJECT',
  search: SearchKey,
  signal: AbortSignal,
): Promise<PackedThreads> {
  const { database, orders } = services;
  const uids = await searchMails(services, view, search, signal);
  const { scope, orgId, folderId } = view;
  const name = JSON.stringify([await nameFolder(database.read, view), algorithm]);
  return orders.order(name, uids, () =>
    database.longRead(threadFolder, { scope, orgId, folderId, uids, algorithm }, { signal }),
  );
}
