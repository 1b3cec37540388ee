import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { foldAddress } from './fold-address.ts';
import { isShownFolder } from './left-out-folders.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, sliceOf } from './list-page.ts';

/** Letters with one address are counted up to here: what is counted is walked. Further ones are reached by `sortValues`. */
const maxCountedRelated = 100_000;
/** Among so many of the newest the unread are counted: no index says it, so each is looked at. */
const maxCountedUnread = 1_000;

export interface RelatedPageRequest extends PageRequest {
  readonly address: string;
}

/** Mails from an address, and the person's own that went to it: two ranges in the order of arrival, each mail in one of them. */
function selectRelated(db: Db, scope: Scope, address: string) {
  const received = db
    .selectFrom('message')
    .select(['n', 'received_at'])
    .where('account_no', '=', scope.account)
    .where(sql<string>`lower(from_address)`, '=', address)
    // A literal, so that the partial index is seen to fit.
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .where(isShownFolder(scope, 'folder_id'));
  const sent = db
    .selectFrom('correspondence')
    // Cross, so that SQLite walks the recipient in its order and looks each mail up.
    .crossJoin('message')
    .select(['correspondence.n', 'correspondence.received_at'])
    .where('correspondence.account_no', '=', scope.account)
    .where('correspondence.address', '=', address)
    .whereRef('message.account_no', '=', 'correspondence.account_no')
    .where(sql<boolean>`message.id = correspondence.account_no * ${sql.lit(messagesPerAccount)} + correspondence.n`)
    .where(isShownFolder(scope, 'message.folder_id'))
    .where(sql<string>`lower(message.from_address)`, '<>', address);
  return { received, sent };
}

async function readPage(db: Db, scope: Scope, page: RelatedPageRequest, slice: Slice): Promise<number[]> {
  const { received, sent } = selectRelated(db, scope, page.address);
  const { after } = page;
  const direction = slice.backwards === (page.order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  const place = sql`(${after?.receivedAt}, ${after?.n})`;
  const rows = await received
    .$if(after !== null, (query) => query.where(sql<boolean>`(received_at, n) ${compare} ${place}`))
    .unionAll(
      sent.$if(after !== null, (query) =>
        query.where(sql<boolean>`(correspondence.received_at, correspondence.n) ${compare} ${place}`),
      ),
    )
    .orderBy('received_at', direction)
    .orderBy('n', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => row.n);
}

/** All of them, up to a bound, and how many of the newest received ones are unread. Both engines answer from the indexes. */
async function countRelated(db: Db, scope: Scope, address: string): Promise<{ total: number; unread: number }> {
  const { received, sent } = selectRelated(db, scope, address);
  const [fromThem, toThem, newest] = await Promise.all([
    db
      .selectFrom(received.clearSelect().select('n').limit(maxCountedRelated).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(sent.clearSelect().select('correspondence.n').limit(maxCountedRelated).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(
        received
          .clearSelect()
          .select('seen')
          .orderBy('received_at', 'desc')
          .orderBy('n', 'desc')
          .limit(maxCountedUnread)
          .as('newest'),
      )
      .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.sum<number | null>('seen').as('seen')])
      .executeTakeFirstOrThrow(),
  ]);
  const total = Math.min(maxCountedRelated, fromThem.mails + toThem.mails);
  return { total, unread: newest.mails - (newest.seen ?? 0) };
}

/** A page of the correspondence with one address: what came from it and what went to it, newest first. */
export async function listRelated(
  db: Db,
  scope: Scope,
  request: RelatedPageRequest,
  view: ListView,
): Promise<MailList> {
  const page = { ...request, address: foldAddress(request.address) };
  const totals = await countRelated(db, scope, page.address);
  const slice = sliceOf(page, totals.total);
  if (slice === null) return presentList([], totals, page);
  const ns = await readPage(db, scope, page, slice);
  return presentList(await presentPage(db, scope, slice.backwards ? ns.reverse() : ns, view), totals, page);
}
