import type { SearchInput } from '../mailbox/index.ts';

/** 2 all, 1 yes (or unread), 0 no (or read): the specification, section 3. */
export type Tristate = 0 | 1 | 2;
export type ScopePart = 'subject' | 'body' | 'attachment';
export type SearchField = 'all' | 'subject' | 'sender' | 'recipient';

/** What is searched for, as the form has it. Times are epoch milliseconds. */
export interface SearchCriteria {
  readonly searchKeyword: string;
  readonly searchType: SearchField;
  readonly mailboxId: string;
  readonly scope: readonly ScopePart[];
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly hasAttachment: Tristate;
  readonly isUnread: Tristate;
}

export const scopeParts: readonly ScopePart[] = ['subject', 'body', 'attachment'];
const fields: readonly SearchField[] = ['all', 'subject', 'sender', 'recipient'];

export const emptyCriteria: SearchCriteria = {
  searchKeyword: '',
  searchType: 'all',
  mailboxId: '',
  scope: scopeParts,
  startTime: undefined,
  endTime: undefined,
  hasAttachment: 2,
  isUnread: 2,
};

/** The criteria that a URL names; anything that is none of ours is as if it were not there. */
export function criteriaOfQuery(query: URLSearchParams): SearchCriteria {
  const scope = (query.get('scope') ?? '')
    .split(',')
    .filter((part): part is ScopePart => scopeParts.some((known) => known === part));
  const mailboxId = query.get('mailboxId') ?? '';
  return {
    searchKeyword: (query.get('searchKeyword') ?? '').trim().slice(0, maxKeywordCharacters),
    searchType: fields.find((field) => field === query.get('searchType')) ?? 'all',
    mailboxId: /^\d{1,10}$/.test(mailboxId) ? mailboxId : '',
    scope: scope.length > 0 ? scope : scopeParts,
    startTime: timeOf(query.get('startTime')),
    endTime: timeOf(query.get('endTime')),
    hasAttachment: tristateOf(query.get('hasAttachment')),
    isUnread: tristateOf(query.get('isUnread')),
  };
}

const maxKeywordCharacters = 200;

function timeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,14}$/.test(text) ? Number(text) : undefined;
}

function tristateOf(text: string | null): Tristate {
  return text === '1' ? 1 : text === '0' ? 0 : 2;
}

/** What differs from asking for everything; also what the call takes. */
export function searchInputOf(criteria: SearchCriteria): SearchInput {
  const { searchKeyword, searchType, mailboxId, scope, startTime, endTime, hasAttachment, isUnread } = criteria;
  return {
    ...(searchKeyword === '' ? {} : { searchKeyword }),
    ...(searchType === 'all' ? {} : { searchType }),
    ...(mailboxId === '' ? {} : { mailboxId }),
    ...(scope.length === scopeParts.length || scope.length === 0 ? {} : { scope: scope.join(',') }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(endTime === undefined ? {} : { endTime }),
    ...(hasAttachment === 2 ? {} : { hasAttachment }),
    ...(isUnread === 2 ? {} : { isUnread }),
  };
}

/** The route of the results; everything asked for is in the URL, so that it can be kept and gone back to. */
export function searchPath(criteria: Partial<SearchCriteria>): string {
  const input = searchInputOf({ ...emptyCriteria, ...criteria });
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return `/search?${query.toString()}`;
}

/** A search needs a keyword or another criterion. */
export function isEmptySearch(criteria: SearchCriteria): boolean {
  // Where to look is no criterion by itself.
  return Object.keys(searchInputOf(criteria)).every((name) => name === 'searchType' || name === 'scope');
}

/** The start is later than the end (specification, section 5, "Search"). */
export function areTimesReversed({ startTime, endTime }: Pick<SearchCriteria, 'startTime' | 'endTime'>): boolean {
  return startTime !== undefined && endTime !== undefined && startTime > endTime;
}

/** The words to be marked in the rows. */
export function termsOf(keyword: string): readonly string[] {
  return keyword.split(/\s+/).filter((word) => word !== '');
}
