import type { MailListItem } from '@hongyan/contract';
import type { ListData } from '../queries/mail-queries.ts';
import { rowKey } from '../rows/row-key.ts';

/** Rows of a list in order, each once: a mail that moved between two pages may have come with both. */
export function listRows(data: Pick<ListData, 'pages'> | undefined): MailListItem[] {
  const seen = new Set<string>();
  return (data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row)));
}

/** How many mails the list has on the server. */
export const getTotal = (data: Pick<ListData, 'pages'> | undefined): number => data?.pages[0]?.total ?? 0;

/**
 * Position of the first row in the whole list, from 0. The rows themselves say it, not the page that is wanted: until that one
 * is there, the rows of the page before are shown.
 */
export function getFirstIndex(data: Pick<ListData, 'pages'> | undefined): number {
  const first = data?.pages[0];
  return first === undefined ? 0 : (first.pageNum - 1) * first.pageSize;
}

/** Changes rows in place; the same data comes back when nothing changed, so that nothing is drawn again. */
export function patchRows(data: ListData, patch: (row: MailListItem) => MailListItem): ListData {
  const pages = data.pages.map((page) => {
    const list = page.list.map(patch);
    return list.some((row, index) => row !== page.list[index]) ? { ...page, list } : page;
  });
  return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
}

/** Takes rows out; the total follows. */
export function removeRows(data: ListData, isGone: (row: MailListItem) => boolean): ListData {
  const removed = listRows(data).filter(isGone).length;
  if (removed === 0) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: Math.max(0, page.total - removed),
      list: page.list.filter((row) => !isGone(row)),
    })),
  };
}

/** Puts a row where its time belongs (sticky rows stand above); one that is there already is replaced. */
export function insertRow(data: ListData, row: MailListItem): ListData {
  const key = rowKey(row);
  const known = listRows(data).find((there) => rowKey(there) === key);
  if (known?.sticky === row.sticky) return patchRows(data, (there) => (rowKey(there) === key ? row : there));
  // Pinned or let go: it stands elsewhere.
  if (known)
    return insertRow(
      removeRows(data, (there) => rowKey(there) === key),
      row,
    );
  const before = data.pages.map((page) => page.list.findIndex((known) => comesBefore(row, known)));
  const found = before.findIndex((position) => position >= 0);
  // Older than every row that is here: it belongs at the end, or to a page that is still to be loaded.
  const target = found >= 0 ? found : isComplete(data) ? data.pages.length - 1 : -1;
  const pages = data.pages.map((page, index) => {
    const list = [...page.list];
    if (index === target) list.splice(found >= 0 ? (before[found] ?? 0) : list.length, 0, row);
    return { ...page, list, total: page.total + 1 };
  });
  return { ...data, pages };
}

function comesBefore(a: MailListItem, b: MailListItem): boolean {
  if (a.sticky !== b.sticky) return a.sticky;
  return a.receivedAt === b.receivedAt ? Number(a.mailId) > Number(b.mailId) : a.receivedAt > b.receivedAt;
}

const isComplete = (data: ListData): boolean => listRows(data).length >= getTotal(data);
