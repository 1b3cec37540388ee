import { calls, type MailList } from '@hongyan/contract';
import type { z } from 'zod';
import type { CallContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readScope, systemFolderId, toScopedDb } from '../../mail/folders/index.ts';
import type { ListSource, ListView, PageRequest } from '../../mail/lists/index.ts';
import {
  createTimeTitle,
  listConversations,
  listExpunged,
  listFavorites,
  listFolder,
  listLabel,
  listRelated,
  listSeen,
  listSorted,
  parseSortedPosition,
  type ReadFilter,
  readRetentionDays,
  readTimeZone,
  readUnreadCounts,
  SortedOrders,
  type SortedRequest,
} from '../../mail/lists/index.ts';
import { parseSortValues } from '../../mail/messages/index.ts';
import type { Services } from '../../services.ts';

type SortedInput = Pick<
  z.output<typeof calls.mailbox.favoriteList.input>,
  'pageNum' | 'pageSize' | 'sortValues' | 'sort' | 'order'
>;
type PageInput = Pick<SortedInput, 'pageNum' | 'pageSize' | 'sortValues'> & Partial<SortedInput>;

/** The specification's isUnread. */
const readFilters: readonly ReadFilter[] = ['read', 'unread', 'all'];

function refuseCursor(): never {
  throw new UserError('invalidInput', { problem: 'malformed', field: 'sortValues' });
}

/** The page that a call asks for, of a list by time. Refuses a cursor that no list has given. */
export function readPageRequest(input: PageInput): PageRequest {
  const isByTime = (input.sort ?? 'received') === 'received';
  const after = input.sortValues === undefined || !isByTime ? null : parseSortValues(input.sortValues);
  if (input.sortValues !== undefined && isByTime && after === null) refuseCursor();
  return { pageNum: input.pageNum, pageSize: input.pageSize, after, order: (isByTime && input.order) || 'desc' };
}

/** The same of a list by sender, subject or size; null for one by time. */
function readSortedRequest(input: SortedInput): SortedRequest | null {
  const { sort, sortValues } = input;
  if (sort === 'received') return null;
  const after = sortValues === undefined ? null : parseSortedPosition(sort, sortValues);
  if (sortValues !== undefined && after === null) refuseCursor();
  return { field: sort, order: input.order ?? (sort === 'size' ? 'desc' : 'asc'), after };
}

/** How this person sees lists: times in their own zone. */
export async function readListView(services: Pick<Services, 'database'>, context: CallContext): Promise<ListView> {
  const zone = await readTimeZone(services.database.read, context.session.actor);
  return { timeTitle: createTimeTitle(context.now, zone) };
}

/** A call's list: what defines it, and its pages by time. */
interface AskedList {
  readonly source: ListSource;
  readonly page: (db: Db, request: PageRequest, scope: Scope, view: ListView) => Promise<MailList>;
}

/** Lists of mail and their counts. */
export function createListRoutes(services: Services): Route[] {
  const { read } = services.database;
  const orders = new SortedOrders(services.database);
  const answer = async (asked: SortedInput, context: CallContext, list: AskedList): Promise<MailList> => {
    const [scope, view] = await Promise.all([readScope(read, context), readListView(services, context)]);
    const own = toScopedDb(read, context);
    const input: SortedInput = isDrafts(list.source) ? { ...asked, sort: 'received' } : asked;
    const page = readPageRequest(input);
    const sorted = readSortedRequest(input);
    if (sorted === null) return list.page(own, page, scope, view);
    // The list by time says what is refused, and the counts.
    const { unread } = await list.page(own, { ...page, pageNum: 1, pageSize: 1 }, scope, view);
    return listSorted({ db: own, orders, scope, source: list.source }, { ...page, sorted }, view, unread);
  };
  return [
    bindCall(calls.mailbox.list, (input, context) => {
      const filter = readFilters[input.isUnread] ?? 'all';
      const folderId = Number(input.mailboxId);
      return answer(input, context, {
        source: { kind: 'folder', folderId, filter },
        page: (db, page, scope, view) =>
          // Conversations stand by their newest mail: any other order is one of single mails.
          input.conversations === 1 && page.order === 'desc' && input.sort === 'received'
            ? listConversations(services.database, scope, { ...page, folderId, filter }, view)
            : listFolder(db, scope, { ...page, folderId, filter }, view),
      });
    }),
    bindCall(calls.mailbox.labelList, (input, context) => {
      const labelId = Number(input.labelId);
      return answer(input, context, {
        source: { kind: 'label', labelId },
        page: (db, page, scope, view) => listLabel(db, scope, { ...page, labelId }, view),
      });
    }),
    bindCall(calls.mailbox.favoriteList, (input, context) =>
      answer(input, context, {
        source: { kind: 'favorite' },
        page: (db, page, scope, view) => listFavorites(db, scope, page, view),
      }),
    ),
    bindCall(calls.mailbox.expungedList, async (input, context) =>
      listExpunged(toScopedDb(read, context), await readScope(read, context), {
        ...input,
        now: context.now,
        retentionDays: await readRetentionDays(read, context),
      }),
    ),
    bindCall(calls.mailbox.readList, (input, context) => {
      const seen = input.seen === 1;
      return answer(input, context, {
        source: { kind: 'seen', seen },
        page: (db, page, scope, view) => listSeen(db, scope, { ...page, seen }, view),
      });
    }),
    bindCall(calls.mailbox.relatedList, (input, context) => {
      const { address } = input;
      return answer(input, context, {
        source: { kind: 'related', address },
        page: (db, page, scope, view) => listRelated(db, scope, { ...page, address }, view),
      });
    }),
    bindCall(calls.mailbox.unreadCount, async (_input, context) =>
      readUnreadCounts(toScopedDb(read, context), await readScope(read, context)),
    ),
  ];
}

/** Drafts are few and lie elsewhere: their list is by time alone. */
function isDrafts(source: ListSource): boolean {
  return source.kind === 'folder' && source.folderId === systemFolderId('drafts');
}
