/** What a search text says, part by part: every part must hold. Plain values, so that they cross threads and addresses. */

/** Parts that look for words; each names where. `text` looks everywhere. */
export const wordKinds = ['text', 'from', 'to', 'cc', 'subject', 'body', 'filename'] as const;
export type WordKind = (typeof wordKinds)[number];

/** States that `is:` asks for. */
export const mailStates = ['unread', 'read', 'starred', 'replied', 'forwarded', 'sticky'] as const;
export type MailState = (typeof mailStates)[number];

export type WordClause = {
  readonly kind: WordKind;
  readonly value: string;
  /** In quotes: these words, in this order, whole. */
  readonly quoted: boolean;
  readonly negated: boolean;
};
/** A folder or a label by its name. */
export type NameClause = { readonly kind: 'in' | 'label'; readonly value: string; readonly negated: boolean };
export type HasClause = { readonly kind: 'has'; readonly value: 'attachment'; readonly negated: boolean };
export type StateClause = { readonly kind: 'is'; readonly value: MailState; readonly negated: boolean };
/** `value` in its one spelling (date-value.ts). */
export type DateClause = {
  readonly kind: 'before' | 'after' | 'on';
  readonly value: string;
  readonly negated: boolean;
};
/** `value` in bytes. */
export type SizeClause = { readonly kind: 'larger' | 'smaller'; readonly value: number; readonly negated: boolean };

export type SearchClause = WordClause | NameClause | HasClause | StateClause | DateClause | SizeClause;
export type ClauseKind = SearchClause['kind'];

export function isWordClause(clause: SearchClause): clause is WordClause {
  return (wordKinds as readonly string[]).includes(clause.kind);
}
