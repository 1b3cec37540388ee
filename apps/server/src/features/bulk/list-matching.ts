import { type MailListRef, maxBulkMails, type SearchCriteria } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { findFolder } from '../../mail/folders/index.ts';
import { readLabelRows } from '../../mail/labels/index.ts';
import type { Services } from '../../services.ts';
import { findMatching, type MatchingPage, type MatchPosition } from '../search/index.ts';
import { type MatchingInput, matchingMails, type StoredList } from './matching-mails.ts';

async function checkList(db: Db, scope: Scope, list: StoredList): Promise<void> {
  if (list.kind === 'folder') {
    const folder = await findFolder(db, scope, Number(list.mailboxId));
    // Drafts are no mails.
    if (folder.kind === 'drafts') throw new UserError('folderNotFound');
  }
  if (list.kind === 'label') {
    const labels = await readLabelRows(db, scope);
    if (!labels.some((label) => label.label_id === Number(list.labelId))) throw new UserError('labelNotFound');
  }
}

/** Numbers of one page of a search. */
const foundPerPage = 1_000;

/** Everything that a search finds. Without a criterion nothing is meant: that is said, not answered with the whole mailbox. */
async function listFound(
  services: MatchingServices,
  scope: Scope,
  criteria: SearchCriteria,
  limit: number,
): Promise<number[]> {
  if (criteria.mailboxId !== undefined) await findFolder(services.database.read, scope, Number(criteria.mailboxId));
  const nowMs = services.clock.now();
  const found: number[] = [];
  let before: MatchPosition | null = null;
  do {
    const page: MatchingPage = await findMatching(services, scope, criteria, {
      before,
      limit: foundPerPage,
      nowMs,
      actor: scope.account,
    });
    found.push(...page.ns);
    before = page.next;
  } while (before !== null && found.length <= limit);
  return found.sort((a, b) => a - b);
}

type MatchingServices = Pick<Services, 'clock' | 'database' | 'searchIndex'>;
export type MatchingOptions = Partial<Pick<MatchingInput, 'onlyRead' | 'exceptFolder' | 'limit'>>;

/**
 * The numbers of all mails that a list holds now, within what the session may see, ascending; read off the main thread. At
 * most one more than `limit`. Refuses with folderNotFound and labelNotFound.
 */
export async function listMatching(
  services: MatchingServices,
  scope: Scope,
  list: MailListRef,
  { onlyRead = false, exceptFolder = null, limit = maxBulkMails }: MatchingOptions = {},
): Promise<number[]> {
  const { database } = services;
  if (list.kind === 'search') {
    const criteria = onlyRead ? { ...list.criteria, isUnread: 0 as const } : list.criteria;
    return listFound(services, scope, criteria, limit);
  }
  await checkList(database.read, scope, list);
  return database.longRead(matchingMails, { scope, list, onlyRead, exceptFolder, limit });
}
