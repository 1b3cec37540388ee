import type { ListSort, MailListItem } from '@hongyan/contract';
import { compareTexts, sortKeyCharacters, sortText, subjectText } from './sort-text.ts';

/** What lists can be sorted by besides time. */
export type SortField = Exclude<ListSort, 'received'>;

/** The position of a mail in a sorted list. Among equals the newest comes first, in either order. */
export interface SortedPosition {
  /** A text by `sortText`, or bytes. */
  readonly key: string | number;
  readonly receivedAt: number;
  readonly n: number;
}

/** What a key is made of, as a list row or a stored row has it. */
export interface SortFacts {
  readonly subject: string;
  readonly size: number;
  /** Whom the row names. */
  readonly person: { readonly name: string; readonly address: string } | undefined;
}

export function toSortKey(field: SortField, facts: SortFacts): string | number {
  switch (field) {
    case 'size':
      return facts.size;
    case 'subject':
      return subjectText(facts.subject);
    case 'sender':
      return sortText(facts.person?.name || facts.person?.address || '');
  }
}

/** The order of two positions in a list. */
export function comparePositions(a: SortedPosition, b: SortedPosition, order: 'asc' | 'desc'): number {
  const byKey =
    typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : compareTexts(String(a.key), String(b.key));
  return (order === 'asc' ? byKey : -byKey) || b.receivedAt - a.receivedAt || b.n - a.n;
}

const messages: Readonly<Record<SortField, string>> = { sender: 'p', subject: 's', size: 'z' };

/** The cursor of a sorted list. */
export function formatSortedPosition(field: SortField, { key, receivedAt, n }: SortedPosition): string {
  const text = Buffer.from(String(key)).toString('base64url');
  return `${messages[field]}_${text}_${receivedAt}_${n}`;
}

const form = /^([psz])_([\w-]{0,340})_(\d{1,15})_(\d{1,10})$/;

/** null where the text is none of ours, or belongs to another sort. */
export function parseSortedPosition(field: SortField, text: string): SortedPosition | null {
  // The key itself may hold `_` in its base64url: the numbers are at the end, where the pattern finds them.
  const match = form.exec(text);
  if (!match || match[1] !== messages[field]) return null;
  const key = Buffer.from(match[2] ?? '', 'base64url').toString();
  if (key.length > sortKeyCharacters) return null;
  return { key: field === 'size' ? Number(key) || 0 : key, receivedAt: Number(match[3]), n: Number(match[4]) };
}

/** The position of a row that is shown. `namesRecipient`: in Sent and drafts. */
export function toSortedPosition(field: SortField, item: MailListItem, namesRecipient: boolean): SortedPosition {
  const person = namesRecipient ? item.mailTo[0] : item.mailFrom;
  const key = toSortKey(field, { subject: item.mailSubject, size: item.size, person });
  return { key, receivedAt: item.receivedAt, n: Number(item.mailId) };
}
