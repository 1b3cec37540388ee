import { calls, type MailList, type MailUid } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Operation } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { readScope } from '../folders/index.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteRecoverably } from './delete-recoverably.ts';
import { listFavorites } from './list-favorites.ts';
import { listFolder, type ReadFilter } from './list-folder.ts';
import { listLabel } from './list-label.ts';
import type { ListView, PageRequest } from './list-page.ts';
import { moveMessages } from './move-messages.ts';
import { formatMovedMessage } from './moved-message.ts';
import { openAttachment } from './open-attachment.ts';
import { readDetail } from './read-detail.ts';
import { readTimeZone } from './read-time-zone.ts';
import { readUnreadCounts } from './read-unread-counts.ts';
import { recoverMessages } from './recover-messages.ts';
import type { MovedMails } from './relocate-mails.ts';
import type { MailSelection } from './select-mails.ts';
import { parseSortValues } from './sort-values.ts';
import { createTimeTitle } from './time-title.ts';
import { updateFavorite } from './update-favorite.ts';
import { updateLabels } from './update-labels.ts';
import { updateSeen } from './update-seen.ts';

type PageInput = Pick<z.output<typeof calls.mailbox.favoriteList.input>, 'pageNum' | 'pageSize' | 'sortValues'>;
type MailsInput = Pick<z.output<typeof calls.mailbox.recover.input>, 'mailboxId' | 'mailIds' | 'mailUids'>;
type Moved = z.output<typeof calls.mailbox.move.output>;

/** The specification's isUnread. */
const readFilters: readonly ReadFilter[] = ['read', 'unread', 'all'];

/** The page that a call asks for. Refuses a cursor that no list has given. */
export function readPageRequest(input: PageInput): PageRequest {
  const after = input.sortValues === undefined ? null : parseSortValues(input.sortValues);
  if (input.sortValues !== undefined && after === null) throw new UserError('invalidInput', { reason: 'sortValues' });
  return { pageNum: input.pageNum, pageSize: input.pageSize, after };
}

function selectionOf(scope: Scope, input: MailsInput): MailSelection {
  return {
    ...scope,
    ns: input.mailIds.map(Number),
    folderId: input.mailboxId === undefined ? null : Number(input.mailboxId),
    uids: input.mailUids,
  };
}

/** How this person sees lists: times in their own zone. */
export async function readListView(services: Pick<Services, 'database'>, context: CallContext): Promise<ListView> {
  const zone = await readTimeZone(services.database.read, context.session.actor);
  return { timeTitle: createTimeTitle(context.now, zone) };
}

function createListRoutes(services: Services): Route[] {
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
    bindCall(calls.mailbox.unreadCount, async (_input, context) =>
      readUnreadCounts(read, await readScope(read, context)),
    ),
    bindCall(calls.mailbox.detail, async (input, context) => {
      const { timeTitle } = await readListView(services, context);
      const scope = await readScope(read, context);
      const { orgId } = context.session;
      return readDetail(services, { scope, orgId, n: Number(input.mailId), now: context.now, timeTitle });
    }),
    bindBlobCall(calls.mailbox.attachment, (input, context) => openAttachment(services, input.id, context.now)),
  ];
}

function createFlagRoutes({ database }: Services): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.mailbox.updateSeen, async (input, context) => {
      const selection = selectionOf(await readScope(read, context), input);
      return runner.execute(updateSeen, operationContextOf(context), { ...selection, seen: input.seen });
    }),
    bindCall(calls.mailbox.updateFavorite, async (input, context) => {
      const selection = selectionOf(await readScope(read, context), input);
      return runner.execute(updateFavorite, operationContextOf(context), { ...selection, favorite: input.favorite });
    }),
    bindCall(calls.mailbox.updateLabels, async (input, context) => {
      const selection = selectionOf(await readScope(read, context), input);
      const labels = { add: input.add.map(Number), remove: input.remove.map(Number) };
      return runner.execute(updateLabels, operationContextOf(context), { ...selection, ...labels });
    }),
    bindCall(calls.mailbox.hardDelete, async (input, context) => {
      const selection = selectionOf(await readScope(read, context), input);
      return runner.execute(deleteForGood, operationContextOf(context), selection);
    }),
  ];
}

/** Runs a move and says where the mails went in the person's language. */
async function answerMove<Input>(
  { database }: Services,
  context: CallContext,
  operation: Operation<Input, MovedMails>,
  input: Input,
): Promise<Moved> {
  const moved = await database.runner.execute(operation, operationContextOf(context), input);
  const folders =
    moved.folderIds.length === 0
      ? []
      : await database.read
          .selectFrom('folder')
          .select(['kind', 'name'])
          .where('account_no', '=', context.session.subject)
          .where('folder_id', 'in', moved.folderIds)
          .orderBy('folder_id')
          .execute();
  return {
    mails: moved.mails.map((mail) => ({
      mailId: String(mail.n) as Moved['mails'][number]['mailId'],
      mailboxId: String(mail.folderId) as Moved['mails'][number]['mailboxId'],
      mailUid: mail.uid as MailUid,
    })),
    message: formatMovedMessage(context.language, folders),
  };
}

function createMoveRoutes(services: Services): Route[] {
  const { read } = services.database;
  const select = async (context: CallContext, input: MailsInput) => selectionOf(await readScope(read, context), input);
  return [
    bindCall(calls.mailbox.move, async (input, context) => {
      const selection = await select(context, input);
      const targetFolderId = Number(input.targetMailboxId);
      return answerMove(services, context, moveMessages, { ...selection, targetFolderId });
    }),
    bindCall(calls.mailbox.recoverableDelete, async (input, context) =>
      answerMove(services, context, deleteRecoverably, await select(context, input)),
    ),
    bindCall(calls.mailbox.recover, async (input, context) =>
      answerMove(services, context, recoverMessages, await select(context, input)),
    ),
  ];
}

/** The calls of the mailbox. */
export function createMailboxRoutes(services: Services): Route[] {
  return [...createListRoutes(services), ...createFlagRoutes(services), ...createMoveRoutes(services)];
}
