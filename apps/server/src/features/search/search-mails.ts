import type { FoundMails } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { type ListView, type PageRequest, presentList, presentPage } from '../../mail/lists/index.ts';
import { addSnippets } from './add-snippets.ts';
import { awaitIndex } from './await-index.ts';
import type { SearchPlan } from './search-plan.ts';
import { collectMatches, type SearchServices } from './walk-matches.ts';

/** Nobody counts further; a search that finds more says this many, and its pages go on by the cursor. */
export const maxCounted = 1_000;

export interface SearchPage {
  readonly page: PageRequest;
  readonly view: ListView;
  readonly orgId: number;
  /** Ends the search when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** A page of what was found, newest first, with the number of all hits up to `maxCounted`. */
export async function searchMails(
  services: SearchServices,
  scope: Scope,
  plan: SearchPlan,
  { page, view, orgId, signal }: SearchPage,
): Promise<FoundMails> {
  const before = page.after === null ? null : { n: page.after.n, sortKey: page.after.receivedAt };
  const offset = before === null ? (page.pageNum - 1) * page.pageSize : 0;
  const limit = Math.max(maxCounted, offset + page.pageSize);
  // Pages after the first go on in what the first has found.
  const asksIndex = before === null && (plan.wanted.length > 0 || plan.unwanted.length > 0);
  const isIndexBehind = asksIndex && !(await awaitIndex(services, scope.account, signal));
  const { found, isComplete } = await collectMatches(services, scope, plan, { before, limit, signal });
  const ns = found.slice(offset, offset + page.pageSize).map((mail) => mail.n);
  const rows = await presentPage(readAs(services.database.read, scope), scope, ns, view);
  const list = await addSnippets(services, { orgId, account: scope.account }, rows, plan.terms, signal);
  const counts = { total: found.length, unread: found.filter((mail) => mail.isUnread).length };
  return { ...presentList(list, counts, page), terms: [...plan.terms], isTotalExact: isComplete, isIndexBehind };
}
