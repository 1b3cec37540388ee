import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { caseFoldAddress } from '../correspondents/index.ts';
import { isShownFolder, leftOutFolders } from '../folders/index.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

/** Among so many of the newest the unread are counted: no index says it, so each is read. */
const maxCountedUnread = 300;

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
    .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
    .where(isShownFolder(scope, 'message.folder_id'))
    .where(sql<string>`lower(message.from_address)`, '<>', address);
  return { received, sent };
}

async function readPage(db: Db, scope: Scope, page: RelatedPageRequest, slice: Slice): Promise<number[]> {
  const { received, sent } = selectRelated(db, scope, page.address);
  const { after } = page;
  const direction = slice.backwards === (page.order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  const position = sql`(${after?.receivedAt}, ${after?.n})`;
  const rows = await received
    .$if(after !== null, (query) => query.where(sql<boolean>`(received_at, n) ${compare} ${position}`))
    .unionAll(
      sent.$if(after !== null, (query) =>
        query.where(sql<boolean>`(correspondence.received_at, correspondence.n) ${compare} ${position}`),
      ),
    )
    .orderBy('received_at', direction)
    .orderBy('n', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => row.n);
}

const fromAddress = sql<string>`lower(from_address)`;

/** Mails from an address that lie in folders that are not shown: looked for among its mails or in those folders, whichever are fewer. */
async function countLeftOut(db: Db, scope: Scope, address: string, mailsFrom: number): Promise<number> {
  const leftOut = leftOutFolders(scope).filter((folder) => folder !== 0);
  const { mails } = await db
    .selectFrom('folder')
    .select((eb) => eb.fn.sum<number | null>('total').as('mails'))
    .where('account_no', '=', scope.account)
    .where('folder_id', 'in', leftOut)
    .executeTakeFirstOrThrow();
  if (mails === null || mails === 0 || mailsFrom === 0) return 0;
  // Joined to nothing it is no term of the index: the folders are walked.
  const sender = mailsFrom <= mails ? fromAddress : sql<string>`lower(from_address) || ''`;
  const found = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('account_no', '=', scope.account)
    .where(sender, '=', address)
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .where('folder_id', 'in', leftOut)
    .executeTakeFirstOrThrow();
  return found.mails;
}

/** How many there are, and how many of the newest received ones are unread. Walks indexes, not mails, as far as it can. */
async function countRelated(db: Db, scope: Scope, address: string): Promise<{ total: number; unread: number }> {
  const { received, sent } = selectRelated(db, scope, address);
  const fromThem = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('account_no', '=', scope.account)
    .where(fromAddress, '=', address)
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .executeTakeFirstOrThrow();
  const leftOut = await countLeftOut(db, scope, address, fromThem.mails);
  const toThem = await db
    .selectFrom(sent.clearSelect().select('correspondence.n').as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  const newest = await db
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
    .executeTakeFirstOrThrow();
  return { total: fromThem.mails - leftOut + toThem.mails, unread: newest.mails - (newest.seen ?? 0) };
}

/** A page of the correspondence with one address: what came from it and what went to it, newest first. */
export async function listRelated(
  db: Db,
  scope: Scope,
  request: RelatedPageRequest,
  view: ListView,
): Promise<MailList> {
  const page = { ...request, address: caseFoldAddress(request.address) };
  const totals = await countRelated(db, scope, page.address);
  const slice = toSlice(page, totals.total);
  if (slice === null) return presentList([], totals, page);
  const ns = await readPage(db, scope, page, slice);
  return presentList(await presentPage(db, scope, slice.backwards ? ns.reverse() : ns, view), totals, page);
}
