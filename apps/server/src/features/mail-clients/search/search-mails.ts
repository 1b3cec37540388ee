import type { SearchKey } from '@hongyan/imap';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import type { FetchServices } from '../messages/fetch-mails.ts';
import { readFlagNames } from '../messages/mail-flags.ts';
import { askIndex } from './ask-index.ts';
import { isOfFlags, readsRows, searchFlags } from './search-flags.ts';
import { type SearchWindow, type SearchWindowInput, searchWindow } from './search-window.ts';

export type MailSearchServices = Pick<Services, 'clock' | 'searchIndex'> & FetchServices;

/** Rows of one window. Columns alone are quick; texts take up to some hundred milliseconds, and other long reads get their turn between. */
const windowRows = 100_000;
const hintedWindowRows = 20_000;
const textWindowRows = 2_000;

/**
 * The UIDs of a folder's mails that match, ascending (RFC 9051 §6.4.4). Texts are compared as IMAP means it: any part of a word, without
 * case, and here also without accents and width; what has no letters at all is compared as it is. The full-text index says first which mails
 * can match, wherever it can say so without missing any. Off the main thread, window by window; `signal` ends it before the next. Where flags alone
 * decide they are those that are kept of the folder.
 */
export async function searchMails(
  services: MailSearchServices,
  view: MailboxView,
  key: SearchKey,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { scope, orgId, folderId } = view;
  if (isOfFlags(key)) {
    const table = await services.flags?.read(services, view, (folder) => (readsRows(key, folder) ? 'again' : 'never'));
    if (table !== undefined && table !== null) return searchFlags(table, key);
  }
  const { labelOf: labels } = await readFlagNames(services.database.read, scope.account);
  const terms = { isDrafts: view.kind === 'drafts', labels, now: services.clock.now() };
  const { hints, indexedUpTo, isPartial } = await askIndex(services, scope.account, key, signal);
  const limit = isPartial ? textWindowRows : hints.size > 0 ? hintedWindowRows : windowRows;
  const found: Uint32Array[] = [];
  for (let afterUid: number | null = 0; afterUid !== null; ) {
    const input: SearchWindowInput = { scope, orgId, folderId, key, terms, hints, indexedUpTo, afterUid, limit };
    const { uids, next }: SearchWindow = await services.database.longRead(searchWindow, input, { signal });
    found.push(uids);
    afterUid = next;
  }
  return joinUids(found);
}

/** Stretches that follow each other as one. */
function joinUids(stretches: readonly Uint32Array[]): Uint32Array {
  const [only] = stretches;
  if (stretches.length === 1 && only !== undefined) return only;
  const joined = new Uint32Array(stretches.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const stretch of stretches) {
    joined.set(stretch, at);
    at += stretch.length;
  }
  return joined;
}
