import {
  type BulkAction,
  calls,
  isSnoozeTime,
  type MailboxId,
  type MailListRef,
  maxBulkMails,
  maxExportMails,
} from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { type BlobAnswer, bindCall, bindSessionBlobCall, type Route } from '../../call/route.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { BulkChangeTable } from '../../engines/database/schema/bulk-tables.ts';
import { findMoveTarget, readScope, systemFolderId } from '../../mail/folders/index.ts';
import { readLabelRows } from '../../mail/labels/index.ts';
import { readSelection, toSelection } from '../../mail/messages/index.ts';
import { nowhere } from '../../mail/moves/index.ts';
import { exportMails } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { findDestination } from './apply-action.ts';
import { presentBulk, requireBulk } from './bulk-row.ts';
import { listMatching, type MatchingOptions } from './list-matching.ts';
import { type StartedBulk, startBulk } from './start-bulk.ts';
import { cancelBulk, undoBulk } from './stop-and-undo.ts';

/** What is asked for, once it is known which mails. */
interface Request {
  readonly list: MailListRef;
  readonly action: BulkAction;
  readonly matching?: MatchingOptions;
  readonly isMeant?: (n: number) => boolean;
  readonly clearsFolder?: number;
  /** Whose own read marks are set; null or left out: the mails themselves are changed. */
  readonly reader?: number | null;
  /** False: mails of the list were named. */
  readonly isWhole?: boolean;
}

const folderList = (folderId: number): MailListRef => ({
  kind: 'folder',
  mailboxId: String(folderId) as MailboxId,
  isUnread: 2,
});

/** Mails that lie where an action would bring them have nothing to do. */
function folderAfter(action: BulkAction): number | null {
  const destination = findDestination(action);
  return destination === nowhere ? null : destination;
}

async function checkAction(services: Services, scope: Scope, { action, list }: Request, now: number): Promise<void> {
  if (action.kind === 'move') {
    await findMoveTarget(services.database.read, scope.account, Number(action.targetMailboxId));
  }
  if (action.kind === 'label') {
    const labels = await readLabelRows(services.database.read, scope);
    const known = new Set(labels.map((label) => label.label_id));
    if (![...action.add, ...action.remove].every((labelId) => known.has(Number(labelId))))
      throw new UserError('labelNotFound');
  }
  if (action.kind === 'snooze' && !isSnoozeTime(action.until, now)) throw new UserError('snoozeTime');
  if (list.kind === 'folder' && Number(list.mailboxId) === folderAfter(action)) throw new UserError('alreadyInFolder');
}

async function startChange(services: Services, context: CallContext, request: Request): Promise<StartedBulk> {
  const { list, action, isMeant = () => true } = request;
  const scope = await readScope(services.database.read, context);
  await checkAction(services, scope, request, context.now);
  const options = { exceptFolder: folderAfter(action), ...request.matching };
  const ns = (await listMatching(services, scope, list, options)).filter(isMeant);
  if (ns.length > maxBulkMails) throw new UserError('bulkTooLarge', { max: maxBulkMails, maxExportMails });
  return services.database.runner.execute(startBulk, toOperationContext(context), {
    account: scope.account,
    hiddenFolders: scope.hiddenFolders,
    list,
    action,
    ns,
    isWhole: request.isWhole ?? true,
    clearsFolder: request.clearsFolder ?? null,
    reader: request.reader ?? null,
  });
}

/** Named mails of the recycle bin, each of which must lie there; or all that lies there. */
async function deleteCompletely(
  services: Services,
  context: CallContext,
  input: z.output<typeof calls.bulk.completeDelete.input>,
): Promise<StartedBulk> {
  const { read } = services.database;
  const trashId = systemFolderId('trash');
  const request: Request = { list: folderList(trashId), action: { kind: 'delete' } };
  if (input.all) return startChange(services, context, { ...request, clearsFolder: trashId });
  const scope = await readScope(read, context);
  const ns = await readSelection(read, toSelection(scope, { ...input, mailboxId: String(trashId) as MailboxId }));
  const named = new Set(ns);
  const inBin = await listMatching(services, scope, request.list);
  if (!named.isSubsetOf(new Set(inBin))) throw new UserError('mailNotFound');
  return startChange(services, context, { ...request, isMeant: (n) => named.has(n), isWhole: false });
}

/** Empties a folder into the recycle bin; what lies in the bin or in junk is purged. */
async function clearFolder(services: Services, context: CallContext, folderId: number): Promise<StartedBulk> {
  const isBin = folderId === systemFolderId('trash') || folderId === systemFolderId('junk');
  return startChange(services, context, {
    list: folderList(folderId),
    action: { kind: isBin ? 'delete' : 'recoverableDelete' },
    clearsFolder: folderId,
  });
}

/** Named mails, or everything that a list holds now. */
async function exportChosen(
  services: Services,
  context: CallContext,
  input: z.output<typeof calls.mailbox.export.input>,
): Promise<BlobAnswer> {
  const { read } = services.database;
  const scope = { ...(await readScope(read, context)), orgId: context.session.orgId };
  const max = maxExportMails;
  if (input.list !== undefined) {
    const ns = await listMatching(services, scope, input.list, { limit: max });
    if (ns.length > max) throw new UserError('exportTooMany', { max });
    return exportMails(services, scope, ns, { isWhole: false, asArchive: true });
  }
  const ns = await readSelection(read, toSelection(scope, input));
  return exportMails(services, scope, ns, { isWhole: true, asArchive: false });
}

const getKey = ({ session }: CallContext, bulkId: string) => ({ account: session.subject, bulkId });

/** A change that the caller may know of: another reader's marks are not there. */
async function requireSeen(db: Db, context: CallContext, bulkId: string): Promise<BulkChangeTable> {
  const bulk = await requireBulk(db, getKey(context, bulkId));
  if (bulk.reader_no !== null && bulk.reader_no !== context.session.actor) throw new UserError('bulkNotFound');
  return bulk;
}

/** Who may only read stops and takes back nothing but their own marks. */
function refuseReader({ session }: CallContext, bulk: BulkChangeTable): void {
  if (session.right === 'read' && bulk.reader_no === null) throw new UserError('mailboxRightMissing');
}

export function createBulkRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.bulk.start, ({ list, action, exceptIds }, context) => {
      const { actor, right, granted } = context.session;
      // Everybody's own marks are theirs to set, whatever else they may do.
      const reader = action.kind === 'seen' && granted?.isShared === true ? actor : null;
      if (right === 'read' && reader === null) throw new UserError('mailboxRightMissing');
      const except = new Set(exceptIds.map(Number));
      return startChange(services, context, { list, action, reader, isMeant: (n) => !except.has(n) });
    }),
    bindCall(calls.bulk.state, async ({ bulkId }, context) => {
      if (bulkId !== undefined) return { list: [presentBulk(await requireSeen(read, context, bulkId))] };
      const rows = await read
        .selectFrom('bulk_change')
        .selectAll()
        .where('account_no', '=', context.session.subject)
        .where('state', '=', 'running')
        .where((eb) => eb.or([eb('reader_no', 'is', null), eb('reader_no', '=', context.session.actor)]))
        .orderBy('created_at')
        .execute();
      return { list: rows.map(presentBulk) };
    }),
    bindCall(calls.bulk.cancel, async ({ bulkId }, context) => {
      refuseReader(context, await requireSeen(read, context, bulkId));
      return runner.execute(cancelBulk, toOperationContext(context), getKey(context, bulkId));
    }),
    bindCall(calls.bulk.undo, async ({ bulkId }, context) => {
      refuseReader(context, await requireSeen(read, context, bulkId));
      const { hiddenFolders } = await readScope(read, context);
      return runner.execute(undoBulk, toOperationContext(context), { ...getKey(context, bulkId), hiddenFolders });
    }),
    bindCall(calls.bulk.readedDelete, ({ list, mailboxId }, context) => {
      const meant = list ?? (mailboxId === undefined ? undefined : folderList(Number(mailboxId)));
      if (meant === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'list' });
      return startChange(services, context, {
        list: meant,
        action: { kind: 'recoverableDelete' },
        matching: { onlyRead: true },
      });
    }),
    bindCall(calls.bulk.completeDelete, (input, context) => deleteCompletely(services, context, input)),
    bindSessionBlobCall(calls.mailbox.export, (input, context) => exportChosen(services, context, input)),
    bindCall(calls.bulk.clearFolder, ({ folderId }, context) => clearFolder(services, context, Number(folderId))),
  ];
}
