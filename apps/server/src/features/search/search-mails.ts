import type { MailList } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import type { IndexHit, SearchField } from '../../engines/search-index/port.ts';
import { maxHits } from '../../engines/search-index/port.ts';
import type { Services } from '../../services.ts';
import { type ListView, type PageRequest, presentList, presentPage } from '../mailbox/index.ts';
import { type FoundMail, filterMails, findByCriteria, type MailCriteria } from './find-mails.ts';

/** Nobody counts further; a search that finds more says this many, and its pages go on by the cursor. */
export const maxCounted = 1_000;
/** Windows of the index that one call looks through at most: a common word in a large mailbox of which nothing meets the criteria. */
const maxWindows = 200;

/** What is looked for. */
export interface MailSearch {
  /** Empty: by criteria alone. */
  readonly text: string;
  /** null: everywhere. */
  readonly fields: readonly SearchField[] | null;
  readonly criteria: MailCriteria;
}

type SearchServices = Pick<Services, 'database' | 'searchIndex'>;

async function collect(
  services: SearchServices,
  scope: Scope,
  search: MailSearch,
  needed: number,
  start: IndexHit | null,
): Promise<FoundMail[]> {
  const { database, searchIndex } = services;
  if (search.text === '')
    return database.longRead(findByCriteria, { scope, criteria: search.criteria, limit: needed, before: start });
  const found: FoundMail[] = [];
  let before = start;
  for (let window = 0; window < maxWindows && found.length < needed; window += 1) {
    const hits = await searchIndex.query({
      accountNo: scope.account,
      text: search.text,
      limit: maxHits,
      ...(search.fields === null ? {} : { fields: search.fields }),
      ...(before === null ? {} : { before }),
    });
    found.push(
      ...(await filterMails(
        database.read,
        scope,
        hits.map((hit) => hit.n),
        search.criteria,
      )),
    );
    before = hits.at(-1) ?? null;
    if (hits.length < maxHits || before === null) break;
  }
  return found.slice(0, needed);
}

/** A page of what was found, newest first, with the number of all hits up to `maxCounted`. */
export async function searchMails(
  services: SearchServices,
  scope: Scope,
  search: MailSearch,
  page: PageRequest,
  view: ListView,
): Promise<MailList> {
  const start = page.after === null ? null : { n: page.after.n, sortKey: page.after.receivedAt };
  const offset = start === null ? (page.pageNum - 1) * page.pageSize : 0;
  const found = await collect(services, scope, search, Math.max(maxCounted, offset + page.pageSize), start);
  const ns = found.slice(offset, offset + page.pageSize).map((mail) => mail.n);
  const list = await presentPage(services.database.read, scope, ns, view);
  return presentList(list, { total: found.length, unread: found.filter((mail) => mail.isUnread).length }, page);
}
