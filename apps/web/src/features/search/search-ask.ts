/** What is searched for, as the address carries it: one text with its operators, and where words are looked for. */
import { maxSearchTextCharacters } from '@hongyan/contract/limits';
import {
  type DateClause,
  isWordClause,
  parseSearchText,
  printSearchText,
  type SearchClause,
  toWallTime,
} from '@hongyan/contract/search-text';
import { currentLanguage } from '../../lib/language/strings.ts';
import type { SearchInput } from '../../mail-model/queries/list-definition.ts';

export type ScopePart = 'subject' | 'body' | 'attachment';
export const scopeParts: readonly ScopePart[] = ['subject', 'body', 'attachment'];

export interface SearchAsk {
  readonly text: string;
  /** All parts: senders and recipients too. */
  readonly scope: readonly ScopePart[];
  /** A folder by its id, as addresses of before name it; '' for none. The form says `in:`. */
  readonly mailboxId: string;
}

export const emptyAsk: SearchAsk = { text: '', scope: scopeParts, mailboxId: '' };

const minuteMs = 60_000;

/** An instant as the value of `after:` and `before:`. */
export function minuteValue(timeMs: number, timeZone: string): string {
  const { year, month, day, hour, minute } = toWallTime(timeMs, timeZone);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

function parseTime(text: string | null): number | null {
  return text !== null && /^\d{1,14}$/.test(text) ? Number(text) : null;
}

/** What the specification's own parameters say beside the keyword, as operators. */
function clausesOfParameters(query: URLSearchParams, timeZone: string): SearchClause[] {
  const date = (kind: DateClause['kind'], timeMs: number): DateClause => ({
    kind,
    value: minuteValue(timeMs, timeZone),
    negated: false,
  });
  const start = parseTime(query.get('startTime'));
  const end = parseTime(query.get('endTime'));
  const has = query.get('hasAttachment');
  const unread = query.get('isUnread');
  return [
    ...(start === null ? [] : [date('after', start)]),
    ...(end === null ? [] : [date('before', end + minuteMs)]),
    ...(has === '0' || has === '1'
      ? [{ kind: 'has' as const, value: 'attachment' as const, negated: has === '0' }]
      : []),
    ...(unread === '0' || unread === '1'
      ? [{ kind: 'is' as const, value: unread === '1' ? ('unread' as const) : ('read' as const), negated: false }]
      : []),
  ];
}

const kindOfType: Readonly<Record<string, 'subject' | 'from' | 'to' | 'body'>> = {
  subject: 'subject',
  sender: 'from',
  recipient: 'to',
  body: 'body',
};

/** Each plain word under an operator: "look for these in the subject". */
export function narrowTo(text: string, kind: 'subject' | 'from' | 'to' | 'body'): string {
  const clauses = parseSearchText(text).map((clause) => (clause.kind === 'text' ? { ...clause, kind } : clause));
  return printSearchText(clauses, currentLanguage());
}

/** What an address asks; anything that is none of ours is as if it were not there. */
export function askOfQuery(query: URLSearchParams, timeZone: string): SearchAsk {
  const scope = (query.get('scope') ?? '')
    .split(',')
    .filter((part): part is ScopePart => scopeParts.some((known) => known === part));
  const mailboxId = query.get('mailboxId') ?? '';
  const typed = (query.get('searchKeyword') ?? '').trim().slice(0, maxSearchTextCharacters);
  const kind = kindOfType[query.get('searchType') ?? ''];
  const narrowed = kind === undefined ? typed : narrowTo(typed, kind);
  const more = printSearchText(clausesOfParameters(query, timeZone), currentLanguage());
  return {
    text: [narrowed, more].filter((part) => part !== '').join(' '),
    scope: scope.length > 0 ? scope : scopeParts,
    mailboxId: /^\d{1,10}$/.test(mailboxId) ? mailboxId : '',
  };
}

/** What the call takes, without what asks for everything. */
export function inputOfAsk({ text, scope, mailboxId }: SearchAsk): SearchInput {
  return {
    ...(text === '' ? {} : { searchKeyword: text }),
    ...(scope.length === scopeParts.length || scope.length === 0 ? {} : { scope: scope.join(',') }),
    ...(mailboxId === '' ? {} : { mailboxId }),
  };
}

/** The address of the results; everything asked for is in it, so that it can be kept and gone back to. */
export function searchPath(ask: Partial<SearchAsk>): string {
  const input = inputOfAsk({ ...emptyAsk, ...ask, text: (ask.text ?? '').trim() });
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return `/search?${query.toString()}`;
}

/** A search needs a keyword or another criterion (specification, section 5); where words are looked for is none. */
export function isEmptyAsk({ text, mailboxId }: SearchAsk): boolean {
  return text.trim() === '' && mailboxId === '';
}

/** The words that a text looks for, for marking before the server has said them. */
export function listWords(text: string): readonly string[] {
  return parseSearchText(text)
    .filter(isWordClause)
    .filter((clause) => !clause.negated)
    .map((clause) => clause.value);
}
