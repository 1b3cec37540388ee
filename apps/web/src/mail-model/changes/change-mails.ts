import type { BulkAction, MailListItem } from '@hongyan/contract';
import { minSnoozeMs } from '@hongyan/contract/snooze-times';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { countMails } from '../cache/conversation-rows.ts';
import { folderOfKind, navigationQuery } from '../folders/navigation.ts';
import { mailboxStrings } from '../mailbox.strings.ts';
import { undoBulk } from './bulk-progress.ts';
import { type Chosen, changeEverything } from './change-everything.ts';
import {
  byFolder,
  hasAny,
  type Mails,
  offerBack,
  perform,
  placedIn,
  refreshLists,
  sendInChunks,
  shownMove,
  shownRemoval,
} from './perform-change.ts';
import { remindAsBefore, snoozeMails } from './snooze-mails.ts';

export { setColor, setFavorite, setLabel, setSeen, setSticky } from './flag-mails.ts';
export { refreshLists } from './perform-change.ts';

/** What a person does with where mails lie. Every function answers whether the server agreed. */
export interface MoveTarget {
  readonly folderId: string;
  readonly name: string;
}

/** Moves mails to a folder (specification, section 5, "Moving mails"). */
export async function moveMails(
  mails: Mails,
  target: MoveTarget,
  { quiet = false, everything = null }: Chosen = {},
  says: (count: number) => string = () => translate(mailboxStrings, 'movedTo', { folder: target.name }),
): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const moving = mails.filter((mail) => mail.mailboxId !== target.folderId);
  if (everything) {
    const action = { kind: 'move', targetMailboxId: target.folderId } as BulkAction;
    return changeEverything(everything, action, says, shownMove(moving, target.folderId));
  }
  if (moving.length === 0) {
    showWarning(translate(mailboxStrings, 'alreadyInFolder'));
    return false;
  }
  const doing = perform({
    ...shownMove(moving, target.folderId),
    send: (input, idempotencyKey) =>
      readData(api.mailbox.move({ ...input, targetMailboxId: target.folderId }, { idempotencyKey })),
    refusal: 'warning',
    laterAs: says(countMails(moving)),
  });
  if (!quiet) offerBack(says(countMails(moving)), doing, () => moveBack(moving, target));
  return doing.agreed;
}

/** Moves mails to the archive. */
export const archiveMails = (mails: Mails, archiveId: string, chosen: Chosen = {}): Promise<boolean> =>
  moveMails(mails, { folderId: archiveId, name: '' }, chosen, (count) =>
    translate(mailboxStrings, 'archived', { count }),
  );

/** Puts moved mails back where each was. */
export async function moveBack(moved: Mails, from: MoveTarget): Promise<void> {
  const navigation = queryClient.getQueryData(navigationQuery.queryKey);
  const snoozedId = folderOfKind(navigation, 'snoozed');
  const inboxId = folderOfKind(navigation, 'inbox') ?? '';
  const sentId = folderOfKind(navigation, 'sent');
  const says = (): string => translate(mailboxStrings, 'movedBack');
  for (const [folderId, mails] of byFolder(moved)) {
    const placed = (those: Mails) => those.map((mail) => placedIn(mail, from.folderId));
    // What was snoozed goes back with its time; when that is over, it would have come back meanwhile.
    for (const [until, those] of Map.groupBy(mails, (mail) => (folderId === snoozedId ? mail.snoozedUntil : null))) {
      const isOver = folderId === snoozedId && (until ?? 0) < Date.now() + minSnoozeMs;
      if (until !== null && !isOver) await snoozeMails(placed(those), until, folderId, says()).agreed;
      else await moveMails(placed(those), { folderId: isOver ? inboxId : folderId, name: '' }, { quiet: true }, says);
    }
    // A move ends the reminders of sent messages: those that are to come are set again.
    const least = Date.now() + minSnoozeMs;
    if (folderId === sentId)
      await remindAsBefore(
        mails.filter(({ snoozedUntil }) => (snoozedUntil ?? 0) > least),
        says(),
      );
  }
}

/** Deletes to the recycle bin. */
export async function deleteMails(
  mails: Mails,
  binId: string,
  { quiet = false, everything = null }: Chosen = {},
): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const says = (count: number): string => translate(mailboxStrings, 'deleted', { count });
  if (everything) return changeEverything(everything, { kind: 'recoverableDelete' }, says, shownMove(mails, binId));
  const doing = perform({
    ...shownMove(mails, binId),
    send: (input, idempotencyKey) => readData(api.mailbox.recoverableDelete(input, { idempotencyKey })),
    refusal: 'warning',
    laterAs: says(countMails(mails)),
  });
  // Back to where each was: recovering knows the folder, but a mail that was moved into the bin by hand has none.
  if (!quiet) offerBack(says(countMails(mails)), doing, () => moveBack(mails, { folderId: binId, name: '' }));
  return doing.agreed;
}

/** Brings mails back from the recycle bin to where they were; the server knows where. */
export async function recoverMails(mails: Mails, binId: string, { everything = null }: Chosen = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const says = (count: number): string => translate(mailboxStrings, 'recovered', { count });
  if (everything) return changeEverything(everything, { kind: 'recover' }, says, shownRemoval(mails));
  const doing = perform({
    ...shownRemoval(mails),
    send: (input, idempotencyKey) => readData(api.mailbox.recover(input, { idempotencyKey })),
    refusal: 'warning',
  });
  offerBack(says(countMails(mails)), doing, async () => {
    await sendInChunks(mails, (input, idempotencyKey) =>
      readData(api.mailbox.move({ ...input, targetMailboxId: binId }, { idempotencyKey })),
    ).catch((error: unknown) => presentError(error, 'warning'));
    refreshLists();
  });
  if (await doing.agreed) refreshLists();
  return doing.agreed;
}

/** Deletes completely what lies in the recycle bin; the person has been asked before, and can still take it back. */
export async function purgeMails(mails: Mails, { everything = null }: Chosen = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const says = (count: number): string => translate(mailboxStrings, 'deletedForGood', { count });
  if (everything) return changeEverything(everything, { kind: 'delete' }, says, shownRemoval(mails));
  const bulkIds: string[] = [];
  const doing = perform({
    ...shownRemoval(mails),
    send: async (input, idempotencyKey) => {
      bulkIds.push((await readData(api.bulk.completeDelete(input, { idempotencyKey }))).bulkId);
    },
    refusal: 'error',
  });
  offerBack(says(countMails(mails)), doing, async () => {
    for (const bulkId of bulkIds) await undoBulk(bulkId);
  });
  return doing.agreed;
}

/** Deletes drafts; the person has been asked before. */
export async function deleteDrafts(drafts: Mails): Promise<boolean> {
  if (!hasAny(drafts)) return false;
  const draftIds = drafts.flatMap((draft: MailListItem) => draft.draftId ?? []);
  const isDone = await perform({
    before: drafts,
    after: [],
    changes: draftIds.map((draftId) => ({
      kind: 'draftChanged',
      data: { optType: 'mail', draftId, revision: 0, removed: true },
    })),
    reverse: [{ kind: 'rowsReturned', data: { rows: drafts } }],
    send: () => readData(api.compose.deleteDrafts({ draftIds })),
    refusal: 'error',
  }).agreed;
  if (isDone) showSuccess(translate(mailboxStrings, 'draftsDeleted', { count: drafts.length }));
  return isDone;
}
