/** A folder by conversations: its rows are the heads of conversations (latest-messages.ts), each with what its conversation holds. */
import type { MailList, MailListItem } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import { type Database, type Db, defineReader } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { readConversations } from '../conversations/index.ts';
import { findFolder } from '../folders/index.ts';
import type { SortPosition } from '../messages/index.ts';
import { listDrafts } from './list-drafts.ts';
import type { FolderPageRequest } from './list-folder.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

/** With more unread mails than this, gathering their conversations is a long read, off the main thread. */
const maxPointReadUnread = 2_000;

interface Where {
  readonly account: number;
  readonly folderId: number;
  readonly after: SortPosition | null;
}

/** Sticky first, then by arrival: one range of `message_thread_head`. */
function selectLatest(db: Db, where: Where, slice: Slice) {
  const direction = slice.backwards ? 'asc' : 'desc';
  const { after } = where;
  return (
    db
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', where.account)
      .where('folder_id', '=', where.folderId)
      // Literals, so that the partial index is seen to fit.
      .where((eb) => eb('thread_head', '=', eb.lit(1)))
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(sticky, received_at, n) < (${after?.sticky}, ${after?.receivedAt}, ${after?.n})`),
      )
      .orderBy('sticky', direction)
      .orderBy('received_at', direction)
      .orderBy('n', direction)
      .limit(slice.limit)
      .offset(slice.offset)
  );
}

/** The page that everybody asks for all the time. */
const readNewest = prepareRead<{ account: number; folderId: number; offset: number; limit: number }, { n: number }>(
  (db, bind) =>
    selectLatest(
      db,
      { account: bind('account'), folderId: bind('folderId'), after: null },
      { backwards: false, offset: bind('offset'), limit: bind('limit') },
    ),
);

function readAll(db: Db, where: Where, slice: Slice): Promise<readonly { n: number }[]> {
  const { account, folderId, after } = where;
  const { backwards, offset, limit } = slice;
  if (!backwards && after === null) return readNewest(db, { account, folderId, offset, limit });
  return selectLatest(db, where, slice).execute();
}

/** Conversations of which every mail in the folder has been read. */
function readSeenConversations(db: Db, where: Where, slice: Slice) {
  return selectLatest(db, where, slice)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message as unread')
            .select(sql`1`.as('one'))
            .where('unread.account_no', '=', where.account)
            .whereRef('unread.thread_n', '=', 'message.thread_n')
            .where('unread.folder_id', '=', where.folderId)
            .where('unread.seen', '=', 0),
        ),
      ),
    )
    .execute();
}

/** The conversations with unread mail in a folder: the unread mails' own index names them. */
function selectUnreadThreads(db: Db, account: number, folderId: number) {
  return (
    db
      .selectFrom('message')
      .select('thread_n')
      .distinct()
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      // Literals, so that the partial index is seen to fit.
      .where((eb) => eb('seen', '=', eb.lit(0)))
      .where((eb) => eb('folder_id', '>', eb.lit(0)))
  );
}

interface UnreadInput {
  readonly account: number;
  readonly reader?: number;
  readonly folderId: number;
  readonly page: PageRequest;
  /** Whether the rows are wanted too. */
  readonly rows: boolean;
}

interface UnreadConversations {
  readonly total: number;
  readonly ns: readonly number[];
}

/** The conversations with unread mail, newest first; sticky ones are not drawn up, since what is wanted is what is new. */
async function readUnread(db: Db, { account, folderId, page, rows }: UnreadInput): Promise<UnreadConversations> {
  const { total } = await db
    .selectFrom(selectUnreadThreads(db, account, folderId).as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const slice = rows ? toSlice(page, total) : null;
  if (slice === null) return { total: total, ns: [] };
  const direction = slice.backwards ? 'asc' : 'desc';
  const { after } = page;
  const found = await db
    .selectFrom(selectUnreadThreads(db, account, folderId).as('unread'))
    .crossJoin('message as head')
    .select('head.n')
    .where('head.account_no', '=', account)
    .whereRef('head.thread_n', '=', 'unread.thread_n')
    .where('head.folder_id', '=', folderId)
    .where('head.thread_head', '=', 1)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(head.received_at, head.n) < (${after?.receivedAt}, ${after?.n})`),
    )
    .orderBy('head.received_at', direction)
    .orderBy('head.n', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const ns = found.map((row) => row.n);
  return { total: total, ns: slice.backwards ? ns.reverse() : ns };
}

/** The same for a folder with very much unread mail. */
export const readUnreadConversations = defineReader<UnreadInput, UnreadConversations>({
  name: 'mailbox.readUnreadConversations',
  read: (db, input) => readUnread(readAs(db, input), input),
});

/** Gives each head what its conversation holds; a row is unread while any mail of it in the folder is. */
async function addConversations(
  db: Db,
  scope: Scope,
  folderId: number,
  items: readonly MailListItem[],
): Promise<MailListItem[]> {
  const conversations = await readConversations(
    db,
    scope,
    folderId,
    items.map((item) => Number(item.threadId)),
  );
  return items.map((item) => {
    const conversation = conversations.get(Number(item.threadId)) ?? null;
    return { ...item, conversation, seen: conversation === null ? item.seen : conversation.unread === 0 };
  });
}

type Found = Pick<UnreadConversations, 'total' | 'ns'>;

/** A page of a folder by conversations. Refuses a closed or unknown folder with folderNotFound. */
export async function listConversations(
  database: Pick<Database, 'read' | 'longRead'>,
  scope: Scope,
  page: FolderPageRequest,
  view: ListView,
): Promise<MailList> {
  const db = readAs(database.read, scope);
  const folder = await findFolder(db, scope, page.folderId);
  if (folder.kind === 'drafts') return listDrafts(db, scope, page, { ...view, folderId: folder.folderId });
  const { account } = scope;
  const { folderId } = folder;
  const where: Where = { account, folderId, after: page.after };
  const gatherUnread = (rows: boolean): Promise<UnreadConversations> => {
    const { reader } = scope;
    const input = { account, folderId, page: { ...page }, rows, ...(reader === undefined ? {} : { reader }) };
    return folder.unread > maxPointReadUnread
      ? database.longRead(readUnreadConversations, input)
      : readUnread(db, input);
  };
  const walk = async (total: number, read: typeof readAll): Promise<Found> => {
    const slice = toSlice(page, total);
    if (slice === null) return { total, ns: [] };
    const ns = (await read(db, where, slice)).map((row) => row.n);
    return { total, ns: slice.backwards ? ns.reverse() : ns };
  };
  const found =
    page.filter === 'unread'
      ? await gatherUnread(true)
      : page.filter === 'read'
        ? await walk(folder.conversations - (await gatherUnread(false)).total, readSeenConversations)
        : await walk(folder.conversations, readAll);
  const items = await presentPage(db, scope, found.ns, view);
  const list = await addConversations(db, scope, folderId, items);
  return presentList(list, { total: found.total, unread: folder.unread }, page);
}
