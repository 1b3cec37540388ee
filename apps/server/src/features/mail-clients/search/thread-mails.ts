import type { SearchKey, ThreadNode } from '@hongyan/imap';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { type MailSearchServices, searchMails } from './search-mails.ts';
import { threadFolder } from './thread-window.ts';

/** The threads of what a search finds (RFC 5256). Off the main thread. */
export async function threadMails(
  services: MailSearchServices,
  view: MailboxView,
  algorithm: 'REFERENCES' | 'ORDEREDSUBJECT',
  search: SearchKey,
  signal: AbortSignal,
): Promise<readonly ThreadNode[]> {
  const uids = Float64Array.from(await searchMails(services, view, search, signal));
  const { scope, orgId, folderId } = view;
  return services.database.longRead(threadFolder, { scope, orgId, folderId, uids, algorithm }, { signal });
}
