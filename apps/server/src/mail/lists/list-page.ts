/** What the lists have in common: which page, its numbers from an index alone, then the rows of those numbers. */
import type { MailList, MailListItem } from '@hongyan/contract';
import { messageKey } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { readUnknownSenders } from '../correspondents/index.ts';
import { readLabels } from '../labels/index.ts';
import type { SortPosition } from '../messages/index.ts';
import { type ListRow, listColumns, presentListItem } from '../messages/index.ts';

/** Which page of a list: by its number, or the rows after a position. */
export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
  /** A position in a list by time. */
  readonly after: SortPosition | null;
  /** Of a list by time: newest first is `desc`. */
  readonly order: 'asc' | 'desc';
}

/** How a list is shown. */
export interface ListView {
  readonly timeTitle: (at: number) => string;
}

/** A slice of an ordered list: `backwards` counts from its end, whichever is nearer. */
export interface Slice {
  readonly backwards: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The slice of a page in a list of `total` rows: skipping rows costs, so a late page is read from the end. null: beyond it. */
export function toSlice(page: PageRequest, total: number): Slice | null {
  if (page.after) return { backwards: false, offset: 0, limit: page.pageSize };
  const offset = (page.pageNum - 1) * page.pageSize;
  if (offset >= total) return null;
  const limit = Math.min(page.pageSize, total - offset);
  const fromEnd = total - offset - limit;
  return fromEnd < offset ? { backwards: true, offset: fromEnd, limit } : { backwards: false, offset, limit };
}

const readRows = prepareRead<{ account: number; ids: string }, ListRow>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('ids')).as('picked'))
    // Cross, so that SQLite looks each mail up.
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .whereRef('message.id', '=', 'picked.key')
    .select(listColumns.map((column) => `message.${column}` as const)),
);

/** The list rows of some numbers, in that order; what has gone meanwhile is left out. */
export async function readListRows(db: Db, account: number, ns: readonly number[]): Promise<ListRow[]> {
  if (ns.length === 0) return [];
  const ids = JSON.stringify(ns.map((n) => messageKey(account, n)));
  const rows = await readRows(db, { account, ids });
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return ns.flatMap((n) => byNumber.get(n) ?? []);
}

/** The numbers of a page as the contract shows them. Rows that have moved into a closed folder meanwhile are left out. */
export async function presentPage(
  db: Db,
  scope: Scope,
  ns: readonly number[],
  view: ListView,
): Promise<MailListItem[]> {
  // Side by side: PostgreSQL answers both in the time of one.
  const [rows, labels] = await Promise.all([readListRows(db, scope.account, ns), readLabels(db, scope.account, ns)]);
  const isUnknownSender = await readUnknownSenders(db, scope.account, rows);
  return rows
    .filter((row) => row.folder_id !== 0 && !scope.hiddenFolders.includes(row.folder_id))
    .map((row) =>
      presentListItem(row, {
        labelIds: labels.get(row.n) ?? [],
        isUnknownSender: isUnknownSender(row),
        timeTitle: view.timeTitle,
      }),
    );
}

/** A page with its counts. */
export function presentList(
  list: MailListItem[],
  counts: { readonly total: number; readonly unread: number },
  page: PageRequest,
): MailList {
  return { list, total: counts.total, unread: counts.unread, pageNum: page.pageNum, pageSize: page.pageSize };
}
