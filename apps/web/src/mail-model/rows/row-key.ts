import type { MailListItem } from '@hongyan/contract';

/** Identity of a row: a draft that is not yet a mail has only its draft id. */
export function rowKey(row: Pick<MailListItem, 'mailId' | 'draftId'>): string {
  return row.draftId === null ? row.mailId : `draft:${row.draftId}`;
}
