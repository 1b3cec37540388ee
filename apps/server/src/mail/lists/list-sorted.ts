import type { MailList } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { parseRecipients } from '../messages/index.ts';
import { type ListView, type PageRequest, presentList, presentPage, readListRows } from './list-page.ts';
import type { ListSource } from './list-source.ts';
import { namesRecipient } from './read-sorted-order.ts';
import type { SortedOrders } from './sorted-orders.ts';
import {
  comparePositions,
  formatSortedPosition,
  type SortedPosition,
  type SortField,
  toSortedPosition,
  toSortKey,
} from './sorted-position.ts';

/** A page of a list by sender, subject or size. */
export interface SortedRequest {
  readonly field: SortField;
  readonly order: 'asc' | 'desc';
  readonly after: SortedPosition | null;
}

interface SortedList {
  readonly db: Db;
  readonly orders: SortedOrders;
  readonly scope: Scope;
  readonly source: ListSource;
}

/** Where the rows after a position begin: right behind that mail, or, when it has gone, where it would stand. */
async function findStart(
  list: SortedList,
  ns: Uint32Array,
  sorted: SortedRequest,
  after: SortedPosition,
): Promise<number> {
  const known = ns.indexOf(after.n);
  if (known >= 0) return known + 1;
  let low = 0;
  let high = ns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [row] = await readListRows(list.db, list.scope.account, [...ns.subarray(middle, middle + 1)]);
    // A mail that went since the order was read stands nowhere: look further on.
    if (!row) return low;
    const person = namesRecipient(list.source)
      ? parseRecipients(row.recipients)[0]
      : { name: row.from_name, address: row.from_address };
    const key = toSortKey(sorted.field, { subject: row.subject, size: row.size_bytes, person });
    const position = { key, receivedAt: row.received_at, n: row.n };
    if (comparePositions(position, after, sorted.order) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A page of a list in a sort of its own. Sticky mails stand where their sender, subject or size puts them. */
export async function listSorted(
  list: SortedList,
  page: PageRequest & { readonly sorted: SortedRequest },
  view: ListView,
  unread: number,
): Promise<MailList> {
  const { scope, source } = list;
  const { field, order, after } = page.sorted;
  const ns = await list.orders.order({ scope, source, field, order });
  const start = after === null ? (page.pageNum - 1) * page.pageSize : await findStart(list, ns, page.sorted, after);
  const items = await presentPage(list.db, scope, [...ns.subarray(start, start + page.pageSize)], view);
  const rows = items.map((item) => ({
    ...item,
    sortValues: formatSortedPosition(field, toSortedPosition(field, item, namesRecipient(source))),
  }));
  return presentList(rows, { total: ns.length, unread }, page);
}
