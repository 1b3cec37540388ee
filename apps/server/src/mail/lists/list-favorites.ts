import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { foldersWithoutLabels } from '../folders/index.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

/** Stars are counted on each call, up to here; further ones are reached by `sortValues`. */
const maxCountedFavorites = 10_000;

/** Starred mails that lie in no bin and no closed folder. */
function starred(db: Db, scope: Scope) {
  return (
    db
      .selectFrom('message')
      .where('account_no', '=', scope.account)
      // Literals, so that the partial index of starred mails is seen to fit.
      .where((eb) => eb('starred', '=', eb.lit(1)))
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
      // Always true; with it SQLite prefers that index to walking the account by UID.
      .where((eb) => eb('received_at', '>=', eb.lit(0)))
      .where('folder_id', 'not in', [...foldersWithoutLabels, ...scope.hiddenFolders])
  );
}

async function countStarred(db: Db, scope: Scope): Promise<{ total: number; unread: number }> {
  const row = await db
    .selectFrom(
      starred(db, scope)
        .select('seen')
        .orderBy('received_at', 'desc')
        .orderBy('n', 'desc')
        .limit(maxCountedFavorites)
        .as('starred'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('seen').as('seen')])
    .executeTakeFirstOrThrow();
  const total = row.total;
  return { total, unread: total - (row.seen ?? 0) };
}

function readPage(db: Db, scope: Scope, page: PageRequest, slice: Slice) {
  const direction = slice.backwards === (page.order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  const { after } = page;
  return starred(db, scope)
    .select('n')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(received_at, n) ${compare} (${after?.receivedAt}, ${after?.n})`),
    )
    .orderBy('received_at', direction)
    .orderBy('n', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** A page of starred mails, newest first. What lies in the recycle bin or junk is not shown: to the person it is gone. */
export async function listFavorites(db: Db, scope: Scope, page: PageRequest, view: ListView): Promise<MailList> {
  const counts = await countStarred(db, scope);
  const slice = toSlice(page, counts.total);
  if (slice === null) return presentList([], counts, page);
  // The count may be cut, so pages are always counted from the newest.
  const forward = page.after
    ? slice
    : { backwards: false, offset: (page.pageNum - 1) * page.pageSize, limit: slice.limit };
  const ns = (await readPage(db, scope, page, forward)).map((row) => row.n);
  return presentList(await presentPage(db, scope, ns, view), counts, page);
}
