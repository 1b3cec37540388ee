import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { isShownFolder, leftOutFolders } from '../folders/index.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

/** From the counters of the folders: nothing is counted. */
async function readTotals(db: Db, scope: Scope): Promise<{ mails: number; unread: number }> {
  const row = await db
    .selectFrom('folder')
    .select((eb) => [eb.fn.sum<number | null>('total').as('mails'), eb.fn.sum<number | null>('unread').as('unread')])
    .where('account_no', '=', scope.account)
    .where('folder_id', 'not in', leftOutFolders(scope))
    .executeTakeFirstOrThrow();
  return { mails: row.mails ?? 0, unread: row.unread ?? 0 };
}

function readPage(db: Db, scope: Scope, page: SeenPageRequest, slice: Slice) {
  const { after } = page;
  const fromNewest = slice.backwards === (page.order === 'asc');
  const direction = fromNewest ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  return (
    db
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', scope.account)
      // Literals, so that one range of the index `message_by_seen` is seen to hold all that is asked for.
      .where((eb) => eb('seen', '=', eb.lit(page.seen ? 1 : 0)))
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
      .where((eb) => eb('received_at', '>=', eb.lit(0)))
      .where(isShownFolder(scope, 'folder_id'))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(received_at, n) ${compare} (${after?.receivedAt}, ${after?.n})`),
      )
      .orderBy('received_at', direction)
      .orderBy('n', direction)
      .limit(slice.limit)
      .offset(slice.offset)
      .execute()
  );
}

export interface SeenPageRequest extends PageRequest {
  readonly seen: boolean;
}

/** A page of everything unread, or read, in all folders but the recycle bin and junk, newest first. */
export async function listSeen(db: Db, scope: Scope, page: SeenPageRequest, view: ListView): Promise<MailList> {
  const { mails, unread } = await readTotals(db, scope);
  const totals = { total: page.seen ? mails - unread : unread, unread: page.seen ? 0 : unread };
  const slice = toSlice(page, totals.total);
  if (slice === null) return presentList([], totals, page);
  const ns = (await readPage(db, scope, page, slice)).map((row) => row.n);
  return presentList(await presentPage(db, scope, slice.backwards ? ns.reverse() : ns, view), totals, page);
}
