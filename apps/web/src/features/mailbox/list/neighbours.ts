import type { MailListItem } from '@hongyan/contract';
import { useEffect } from 'react';
import { listMailIds } from '../../../mail-model/cache/conversation-rows.ts';
import { prefetchMail } from '../../../mail-model/queries/mail-queries.ts';

/** The position in a list of the row that is, or holds, a mail; -1 where none does. */
export function indexOfMail(rows: readonly MailListItem[], mailId: string | null): number {
  return rows.findIndex((row) => row.draftId === null && mailId !== null && isOrHolds(row, mailId));
}

const isOrHolds = (row: MailListItem, mailId: string): boolean =>
  row.mailId === mailId || listMailIds(row).includes(mailId);

/** The row of a mail, and those before and after it. */
export function findNeighbours(rows: readonly MailListItem[], mailId: string | null) {
  const at = indexOfMail(rows, mailId);
  return {
    at,
    row: rows[at],
    previous: at > 0 ? rows[at - 1] : undefined,
    next: at >= 0 ? rows[at + 1] : undefined,
  };
}

/** Has a row's message ready, and its conversation where it stands for one. */
export function prefetchRow(row: MailListItem): void {
  prefetchMail(row.mailId, { withThread: (row.conversation?.count ?? 1) > 1 });
}

/** The messages above and below the open one, so that the next key shows its text at once. */
export function usePrefetchNeighbours(rows: readonly MailListItem[], mailId: string | null): void {
  useEffect(() => {
    if (mailId === null) return;
    const { previous, next } = findNeighbours(rows, mailId);
    for (const row of [next, previous]) if (row) prefetchRow(row);
  }, [rows, mailId]);
}
