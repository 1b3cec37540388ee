import type { SearchCriteria } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { compileSearch, isEmptyPlan } from './compile-search.ts';
import type { MatchPosition } from './search-plan.ts';
import { collectMatches, type SearchServices } from './walk-matches.ts';

export interface FindMatchingOptions {
  /** Where the last page ended; null for the first. */
  readonly before: MatchPosition | null;
  /** Numbers of one page. */
  readonly limit: number;
  /** Epoch milliseconds and the person, for dates like `7d` and their time zone: the same for every page of one walk. */
  readonly nowMs: number;
  readonly actor: number;
  readonly signal?: AbortSignal;
}

export interface MatchingPage {
  /** Newest first. */
  readonly ns: number[];
  /** Where to go on; null when that was all. */
  readonly next: MatchPosition | null;
}

/**
 * The numbers of everything that a search finds, page by page, for what is done with all of it. Mail that arrives meanwhile
 * comes before the first page and is not met. Criteria that ask for nothing match nothing: nobody means the whole mailbox by them.
 */
export async function findMatching(
  services: SearchServices,
  scope: Scope,
  criteria: SearchCriteria,
  { before, limit, nowMs, actor, signal }: FindMatchingOptions,
): Promise<MatchingPage> {
  const plan = await compileSearch(services.database.read, scope, criteria, { nowMs, actor });
  if (isEmptyPlan(plan)) return { ns: [], next: null };
  const { found, isComplete } = await collectMatches(services, scope, plan, { before, limit, signal });
  const last = found.at(-1);
  return {
    ns: found.map((mail) => mail.n),
    next: isComplete || last === undefined ? null : { sortKey: last.sortKey, n: last.n },
  };
}
