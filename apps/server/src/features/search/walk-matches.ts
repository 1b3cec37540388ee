/** Everything that a search finds, newest first, window by window. The index says what contains the words, the store what may be seen. */
import type { Scope } from '../../call/scope.ts';
import {
  type IndexClause,
  type IndexQuery,
  maxHits,
  maxNumbers,
  type SearchIndex,
} from '../../engines/search-index/port.ts';
import type { Services } from '../../services.ts';
import { filterMails, filterNumbers, findByCriteria } from './find-mails.ts';
import type { FoundMail, MatchPosition, SearchPlan } from './search-plan.ts';

export type SearchServices = Pick<Services, 'database' | 'searchIndex'>;

export interface WalkOptions {
  /** Only what comes after this position. */
  readonly before: MatchPosition | null;
  /** How many mails are wanted: a window never holds more. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** After the first window they grow: what the first did not answer is a common word with a rare filter. */
const windowGrowth = 8;

function toIndexQuery(plan: SearchPlan, account: number): Omit<IndexQuery, 'limit'> | null {
  const [first, ...rest] = plan.wanted;
  if (first === undefined) return null;
  const { text, fields } = first;
  return {
    accountNo: account,
    text,
    ...(fields === undefined ? {} : { fields }),
    also: [...rest, ...plan.unwanted.map((clause) => ({ ...clause, isNegated: true }))],
  };
}

function signalled(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** The windows of a search for words: a small one whose mails are looked up, then large ones that are filtered by their times. */
async function* walkWords(
  services: SearchServices,
  scope: Scope,
  plan: SearchPlan,
  query: Omit<IndexQuery, 'limit'>,
  options: WalkOptions,
): AsyncGenerator<FoundMail[]> {
  const { database, searchIndex } = services;
  const { criteria } = plan;
  const { signal, limit } = options;
  const asked = { ...query, ...boundTimes(plan), ...signalled(signal) };
  const hits = await searchIndex.query({ ...asked, limit: maxHits, ...(options.before && { before: options.before }) });
  yield filterMails(
    database.read,
    scope,
    hits.map((hit) => hit.n),
    criteria,
  );
  let before = hits.at(-1) ?? null;
  let size = maxHits;
  for (let isEnd = hits.length < maxHits; !isEnd && before !== null; ) {
    size = Math.min(size * windowGrowth, maxNumbers);
    const { numbers, last } = await searchIndex.queryNumbers({ ...asked, limit: size, before });
    if (last === null) return;
    const range = { from: last.sortKey, until: before.sortKey };
    yield await database.longRead(filterNumbers, { scope, criteria, numbers, ...range, limit }, signalled(signal));
    before = last;
    isEnd = numbers.length < size;
  }
}

/** The index can bound the times itself, so that it does not gather what the store would refuse. */
function boundTimes(plan: SearchPlan): Pick<IndexQuery, 'fromSort' | 'beforeSort'> {
  const { time } = plan.criteria;
  return time === null ? {} : { fromSort: time.from, beforeSort: time.until + 1 };
}

interface IndexAsking {
  readonly searchIndex: SearchIndex;
  readonly account: number;
  readonly signal: AbortSignal | undefined;
}

/** Which of some mails, that arrived between two times, contain the words. */
async function containing(
  { searchIndex, account, signal }: IndexAsking,
  clause: IndexClause,
  candidates: ReadonlySet<number>,
  times: { readonly fromSort: number; readonly beforeSort: number },
): Promise<Set<number>> {
  const found = new Set<number>();
  for (let before: MatchPosition | null = { sortKey: times.beforeSort, n: 0 }; before !== null; ) {
    const query = { ...clause, isNegated: false, accountNo: account, limit: maxNumbers, ...times, before };
    const { numbers, last } = await searchIndex.queryNumbers({ ...query, ...signalled(signal) });
    for (const n of numbers) if (candidates.has(n)) found.add(n);
    before = numbers.length < maxNumbers ? null : last;
  }
  return found;
}

/** By criteria alone; what must not be contained is asked window by window. */
async function* walkCriteria(
  services: SearchServices,
  scope: Scope,
  plan: SearchPlan,
  { before: start, limit, signal }: WalkOptions,
): AsyncGenerator<FoundMail[]> {
  const { database, searchIndex } = services;
  let before = start;
  for (;;) {
    const input = { scope, criteria: plan.criteria, limit, before };
    const window = await database.longRead(findByCriteria, input, signalled(signal));
    const newest = window[0];
    const oldest = window.at(-1);
    if (newest === undefined || oldest === undefined) return;
    const times = { fromSort: oldest.sortKey, beforeSort: newest.sortKey + 1 };
    let rest = window;
    for (const clause of plan.unwanted) {
      const candidates = new Set(rest.map((mail) => mail.n));
      const unwanted = await containing({ searchIndex, account: scope.account, signal }, clause, candidates, times);
      rest = rest.filter((mail) => !unwanted.has(mail.n));
    }
    yield rest;
    if (window.length < limit) return;
    before = oldest;
  }
}

/** Every match after a position, newest first, in windows that may be empty. */
export function walkMatches(
  services: SearchServices,
  scope: Scope,
  plan: SearchPlan,
  options: WalkOptions,
): AsyncGenerator<FoundMail[]> {
  const query = toIndexQuery(plan, scope.account);
  return query === null
    ? walkCriteria(services, scope, plan, options)
    : walkWords(services, scope, plan, query, options);
}

/** The first `limit` matches after a position, and whether there are no more. */
export async function collectMatches(
  services: SearchServices,
  scope: Scope,
  plan: SearchPlan,
  options: WalkOptions,
): Promise<{ readonly found: FoundMail[]; readonly isComplete: boolean }> {
  const found: FoundMail[] = [];
  if (plan.criteria.isImpossible) return { found, isComplete: true };
  // One more than wanted shows whether there are more.
  const wanted = options.limit + 1;
  for await (const window of walkMatches(services, scope, plan, { ...options, limit: wanted })) {
    for (const mail of window) found.push(mail);
    if (found.length >= wanted) break;
  }
  return { found: found.slice(0, options.limit), isComplete: found.length < wanted };
}
