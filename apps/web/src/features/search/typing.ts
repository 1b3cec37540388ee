/** What is being typed in the quick box, and what is looked up for it. */

import { findOperator, type OperatorKind } from '@hongyan/contract/search-text';

/** What is being typed: the text before the last part, and that part; an operator with its value in the making. */
export interface Typing {
  readonly before: string;
  readonly token: string;
  readonly operator: { readonly kind: OperatorKind; readonly value: string } | null;
}

export function parseTyping(text: string): Typing {
  const quotes = (text.match(/["“”]/gu) ?? []).length;
  // Inside quotes a blank ends nothing.
  const start = quotes % 2 === 1 ? text.lastIndexOf(' ', Math.max(0, lastQuote(text))) + 1 : text.search(/\S*$/u);
  const token = text.slice(start).trimStart();
  const before = text.slice(0, text.length - token.length);
  const bare = token.replace(/^[-－]/u, '');
  const at = bare.search(/[:：]/u);
  const kind = at > 0 ? findOperator(bare.slice(0, at)) : undefined;
  const value = bare.slice(at + 1).replace(/["“”]/gu, '');
  return { before, token, operator: kind === undefined ? null : { kind, value } };
}

function lastQuote(text: string): number {
  return Math.max(...['"', '“', '”'].map((quote) => text.lastIndexOf(quote)));
}

/** The words for which people are looked up while typing; '' for nothing. */
export function peopleKeyword(text: string): string {
  const { token, operator } = parseTyping(text);
  if (operator !== null) return ['from', 'to', 'cc'].includes(operator.kind) ? operator.value : '';
  return /[:："“”]/u.test(token) ? '' : token.replace(/^[-－]/u, '');
}

/** The search whose messages are shown while it is typed; '' where it is not yet worth one, or an operator has no value. */
export function messageKeyword(text: string): string {
  const { operator } = parseTyping(text);
  const keyword = text.trim();
  if (operator !== null && operator.value === '') return '';
  // One Latin letter is in nearly every message; one Chinese character is a word.
  return keyword.length > 1 || /\p{Script=Han}/u.test(keyword) ? keyword : '';
}
