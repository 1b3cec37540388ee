import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { findFolder } from '../folders/index.ts';
import type { SortPosition } from '../messages/index.ts';
import { listDrafts } from './list-drafts.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

/** Which mails of a folder: the specification's isUnread 2, 1 and 0. */
export type ReadFilter = 'all' | 'unread' | 'read';

export interface FolderPageRequest extends PageRequest {
  readonly folderId: number;
  readonly filter: ReadFilter;
}

interface Where {
  readonly account: number;
  readonly folderId: number;
  readonly after: SortPosition | null;
}

/** Sticky mails first, then by arrival: one range of `message_by_folder`, which holds all that is asked for. */
function selectOrdered(db: Db, where: Where, slice: Slice, onlySeen: boolean) {
  const direction = slice.backwards ? 'asc' : 'desc';
  const { after } = where;
  return db
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', where.account)
    .where('folder_id', '=', where.folderId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(sticky, received_at, n) < (${after?.sticky}, ${after?.receivedAt}, ${after?.n})`),
    )
    .$if(onlySeen, (query) => query.where((eb) => eb('seen', '=', eb.lit(1))))
    .orderBy('sticky', direction)
    .orderBy('received_at', direction)
    .orderBy('n', direction)
    .limit(slice.limit)
    .offset(slice.offset);
}

/** The page that everybody asks for all the time: all mails of a folder, from the newest. */
const readNewest = prepareRead<{ account: number; folderId: number; offset: number; limit: number }, { n: number }>(
  (db, bind) =>
    selectOrdered(
      db,
      { account: bind('account'), folderId: bind('folderId'), after: null },
      { backwards: false, offset: bind('offset'), limit: bind('limit') },
      false,
    ),
);

/** From the oldest, sticky mails still above: two ranges of the index, since one cannot run both ways. */
async function readAscending(db: Db, where: Where, page: FolderPageRequest): Promise<readonly { n: number }[]> {
  const onlySeen = page.filter === 'read';
  const part = (sticky: 0 | 1) =>
    db
      .selectFrom('message')
      .where('account_no', '=', where.account)
      .where('folder_id', '=', where.folderId)
      .where('sticky', '=', sticky)
      .$if(onlySeen, (query) => query.where((eb) => eb('seen', '=', eb.lit(1))));
  const read = (sticky: 0 | 1, limit: number, offset: number) => {
    const { after } = where;
    return part(sticky)
      .select('n')
      .$if(after?.sticky === sticky, (query) =>
        query.where(sql<boolean>`(received_at, n) > (${after?.receivedAt}, ${after?.n})`),
      )
      .orderBy('received_at', 'asc')
      .orderBy('n', 'asc')
      .limit(limit)
      .offset(offset)
      .execute();
  };
  if (where.after?.sticky === 0) return read(0, page.pageSize, 0);
  const offset = where.after === null ? (page.pageNum - 1) * page.pageSize : 0;
  const above = await read(1, page.pageSize, offset);
  if (above.length === page.pageSize) return above;
  const { count } = await part(1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [...above, ...(await read(0, page.pageSize - above.length, Math.max(0, offset - count)))];
}

function readInOrder(db: Db, where: Where, slice: Slice, onlySeen: boolean): Promise<readonly { n: number }[]> {
  const { account, folderId, after } = where;
  const { backwards, offset, limit } = slice;
  if (!backwards && after === null && !onlySeen) return readNewest(db, { account, folderId, offset, limit });
  return selectOrdered(db, where, slice, onlySeen).execute();
}

/** Unread mails by arrival, from their own index; sticky ones are not drawn up, since what is wanted is what is new. */
function readUnread(db: Db, where: Where, slice: Slice, order: 'asc' | 'desc') {
  const direction = slice.backwards === (order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(order === 'asc' ? '>' : '<');
  const { after } = where;
  return (
    db
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', where.account)
      .where('folder_id', '=', where.folderId)
      // Literals, so that the partial index is seen to fit.
      .where((eb) => eb('seen', '=', eb.lit(0)))
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
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

/** A page of one folder; the drafts folder lists the open drafts. Refuses a closed or unknown folder with folderNotFound. */
export async function listFolder(db: Db, scope: Scope, page: FolderPageRequest, view: ListView): Promise<MailList> {
  const folder = await findFolder(db, scope, page.folderId);
  if (folder.kind === 'drafts') return listDrafts(db, scope, page, { ...view, folderId: folder.folderId });
  const counts = {
    all: folder.total,
    unread: folder.unread,
    read: folder.total - folder.unread,
  };
  const slice = toSlice(page, counts[page.filter]);
  const totals = { total: counts[page.filter], unread: folder.unread };
  if (slice === null) return presentList([], totals, page);
  const where = { account: scope.account, folderId: folder.folderId, after: page.after };
  if (page.filter !== 'unread' && page.order === 'asc') {
    const oldest = await readAscending(db, where, page);
    return presentList(
      await presentPage(
        db,
        scope,
        oldest.map((row) => row.n),
        view,
      ),
      totals,
      page,
    );
  }
  const found =
    page.filter === 'unread'
      ? await readUnread(db, where, slice, page.order)
      : await readInOrder(db, where, slice, page.filter === 'read');
  const ns = found.map((row) => row.n);
  return presentList(await presentPage(db, scope, slice.backwards ? ns.reverse() : ns, view), totals, page);
}
