import type { SearchKey, SortKey } from '@hongyan/imap';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { type MailSearchServices, searchMails } from './search-mails.ts';
import { sortFolder } from './sort-window.ts';

/**
 * The UIDs of what a search finds, sorted (RFC 5256, RFC 5957). Texts are compared by `collationKey`. Off the main thread.
 */
export async function sortMails(
  services: MailSearchServices,
  view: MailboxView,
  keys: readonly { readonly key: SortKey; readonly reverse: boolean }[],
  search: SearchKey,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const uids = Float64Array.from(await searchMails(services, view, search, signal));
  const { scope, orgId, folderId } = view;
  const sorted = await services.database.longRead(sortFolder, { scope, orgId, folderId, uids, keys }, { signal });
  return Array.from(sorted);
}
