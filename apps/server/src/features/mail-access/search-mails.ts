import type { SearchKey } from '@hongyan/imap';
import type { Services } from '../../services.ts';
import { readFlagNames } from './mail-flags.ts';
import type { MailboxView } from './mailbox-view.ts';
import { type SearchWindow, type SearchWindowInput, searchWindow } from './search-window.ts';

export type MailSearchServices = Pick<Services, 'database' | 'clock'>;

/** Rows of one window. Columns alone are quick; texts take up to some hundred milliseconds, and other long reads get their turn between. */
const windowRows = 50_000;
const textWindowRows = 2_000;

const looksIntoTexts = (key: SearchKey): boolean => {
  switch (key.kind) {
    case 'and':
      return key.keys.some(looksIntoTexts);
    case 'or':
      return looksIntoTexts(key.left) || looksIntoTexts(key.right);
    case 'not':
      return looksIntoTexts(key.key);
    default:
      return key.kind === 'text' || key.kind === 'header' || key.kind === 'sentDate';
  }
};

/**
 * The UIDs of a folder's mails that match, ascending (RFC 9051 §6.4.4). Texts are compared as IMAP means it: any part of a word, without
 * case, and here also without accents and width; what has no letters at all is compared as it is. Off the main thread, window by window;
 * `signal` ends it before the next.
 */
export async function searchMails(
  services: MailSearchServices,
  view: MailboxView,
  key: SearchKey,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { scope, orgId, folderId } = view;
  const { labelOf: labels } = await readFlagNames(services.database.read, scope.account);
  const terms = { isDrafts: view.kind === 'drafts', labels, now: services.clock.now() };
  const limit = looksIntoTexts(key) ? textWindowRows : windowRows;
  const found: number[] = [];
  for (let afterUid: number | null = 0; afterUid !== null; ) {
    const input: SearchWindowInput = { scope, orgId, folderId, key, terms, afterUid, limit };
    const { uids, next }: SearchWindow = await services.database.longRead(searchWindow, input, { signal });
    for (const uid of uids) found.push(uid);
    afterUid = next;
  }
  return found;
}
