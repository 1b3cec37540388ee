import type { MailList, MailListItem } from '@hongyan/contract';
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import { rowKey } from '../rows/row-key.ts';

/**
 * The list as the server answers it now, with the rows of before wherever they are equal, so that only what has changed is drawn again. Rows are
 * found by their identity and not by their position: every row of the second page stands elsewhere when one has left the first.
 */
export function shareRows<Start>(
  before: InfiniteData<MailList, Start> | undefined,
  after: InfiniteData<MailList, Start>,
): InfiniteData<MailList, Start> {
  if (before === undefined) return after;
  const known = new Map(before.pages.flatMap((page) => page.list.map((row) => [rowKey(row), row])));
  const pages = after.pages.map((page, index) => sharePage(before.pages[index], page, known));
  const pageParams = replaceEqualDeep(before.pageParams, after.pageParams);
  const isSame =
    pageParams === before.pageParams &&
    pages.length === before.pages.length &&
    pages.every((page, index) => page === before.pages[index]);
  return isSame ? before : { ...after, pages, pageParams };
}

function sharePage(before: MailList | undefined, after: MailList, known: ReadonlyMap<string, MailListItem>): MailList {
  const list = after.list.map((row) => replaceEqualDeep(known.get(rowKey(row)), row));
  const { list: listBefore, ...restBefore } = before ?? { list: [] };
  const { list: _list, ...rest } = after;
  const isSame =
    list.length === listBefore.length &&
    list.every((row, index) => row === listBefore[index]) &&
    replaceEqualDeep(restBefore, rest) === restBefore;
  return isSame && before !== undefined ? before : { ...after, list };
}
