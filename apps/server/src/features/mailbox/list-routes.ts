import { calls, type MailList } from '@hongyan/contract';
import type { z } from 'zod';
import type { CallContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { readScope } from '../folders/index.ts';
import { listExpunged } from './list-expunged.ts';
import { listFavorites } from './list-favorites.ts';
import { listFolder, type ReadFilter } from './list-folder.ts';
import { listLabel } from './list-label.ts';
import type { ListView, PageRequest } from './list-page.ts';
import { readRetentionDays } from './read-retention.ts';
import { readTimeZone } from './read-time-zone.ts';
import { readUnreadCounts } from './read-unread-counts.ts';
import { parseSortValues } from './sort-values.ts';
import { createTimeTitle } from './time-title.ts';

type PageInput = Pick<z.output<typeof calls.mailbox.favoriteList.input>, 'pageNum' | 'pageSize' | 'sortValues'>;

/** The specification's isUnread. */
const readFilters: readonly ReadFilter[] = ['read', 'unread', 'all'];

/** The page that a call asks for. Refuses a cursor that no list has given. */
export function readPageRequest(input: PageInput): PageRequest {
  const after = input.sortValues === undefined ? null : parseSortValues(input.sortValues);
  if (input.sortValues !== undefined && after === null) throw new UserError('invalidInput', { reason: 'sortValues' });
  return { pageNum: input.pageNum, pageSize: input.pageSize, after };
}

/** How this person sees lists: times in their own zone. */
export async function readListView(services: Pick<Services, 'database'>, context: CallContext): Promise<ListView> {
  const zone = await readTimeZone(services.database.read, context.session.actor);
  return { timeTitle: createTimeTitle(context.now, zone) };
}

/** Lists of mail and their counts. */
export function createListRoutes(services: Services): Route[] {
  const { read } = services.database;
  const list = async (context: CallContext, answer: (scope: Scope, view: ListView) => Promise<MailList>) =>
    answer(await readScope(read, context), await readListView(services, context));
  return [
    bindCall(calls.mailbox.list, (input, context) =>
      list(context, (scope, view) => {
        const filter = readFilters[input.isUnread] ?? 'all';
        return listFolder(read, scope, { ...readPageRequest(input), folderId: Number(input.mailboxId), filter }, view);
      }),
    ),
    bindCall(calls.mailbox.labelList, (input, context) =>
      list(context, (scope, view) =>
        listLabel(read, scope, { ...readPageRequest(input), labelId: Number(input.labelId) }, view),
      ),
    ),
    bindCall(calls.mailbox.favoriteList, (input, context) =>
      list(context, (scope, view) => listFavorites(read, scope, readPageRequest(input), view)),
    ),
    bindCall(calls.mailbox.expungedList, async (input, context) =>
      listExpunged(read, await readScope(read, context), {
        ...input,
        now: context.now,
        retentionDays: await readRetentionDays(read, context),
      }),
    ),
    bindCall(calls.mailbox.unreadCount, async (_input, context) =>
      readUnreadCounts(read, await readScope(read, context)),
    ),
  ];
}
