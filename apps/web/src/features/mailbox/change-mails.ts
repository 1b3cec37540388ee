import type { MailListItem } from '@hongyan/contract';
import { maxMailsPerCall } from '@hongyan/contract/limits';
import { api, dataOf } from '../../lib/api-client.ts';
import { presentError } from '../../lib/present-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { translate } from '../../lib/words.ts';
import { dismissUndo, offerUndo, showSuccess, showWarning, useNotices } from '../../ui/notices.ts';
import { navigationQuery } from '../folders/index.ts';
import { applyChange } from './cache/apply-change.ts';
import type { MailChange } from './cache/mail-change.ts';
import { recount } from './cache/navigation-change.ts';
import { listKeyPrefix } from './list-place.ts';
import { mailboxWords } from './mailbox.words.ts';

/**
 * What a person does to mails: shown at once, told to the server, taken back when it refuses, and for 8 s when the person
 * wants it back. Every function answers whether the server agreed.
 */

type Mails = readonly MailListItem[];
type Send = (input: { mailIds: string[] }, key: string) => Promise<unknown>;

interface Change {
  readonly before: Mails;
  readonly after: Mails;
  /** What the lists see at once. */
  readonly changes: readonly MailChange[];
  /** What undoes it in the lists. */
  readonly reverse: readonly MailChange[];
  readonly send: Send;
  /** A refusal of a move or an addition is a warning (specification, section 8). */
  readonly refusal: 'error' | 'warning';
}

async function perform(change: Change): Promise<boolean> {
  show(change.changes, change.before, change.after);
  try {
    await sendInPieces(change.before, change.send);
    return true;
  } catch (error) {
    show(change.reverse, change.after, change.before);
    // Part of a large change may have been made: what the server has is the truth.
    if (change.before.length > maxMailsPerCall) refreshLists();
    presentError(error, change.refusal);
    return false;
  }
}

function show(changes: readonly MailChange[], before: Mails, after: Mails): void {
  for (const change of changes) applyChange(queryClient, change);
  queryClient.setQueryData(navigationQuery.queryKey, (navigation) => navigation && recount(navigation, before, after));
}

async function sendInPieces(mails: Mails, send: Send): Promise<void> {
  for (let start = 0; start < mails.length; start += maxMailsPerCall) {
    const mailIds = mails.slice(start, start + maxMailsPerCall).map((mail) => mail.mailId);
    await send({ mailIds }, crypto.randomUUID());
  }
}

/** Asks for every list and count again. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: listKeyPrefix });
  void queryClient.invalidateQueries(navigationQuery);
}

/** Offers to take back what is being done; taking back waits for the doing, and a refusal withdraws the offer. */
export function offerBack(message: string, done: Promise<boolean>, takeBack: () => unknown): void {
  offerUndo(message, () => void done.then((agreed) => agreed && takeBack()));
  const id = useNotices.getState().undo?.id;
  void done.then((agreed) => {
    if (!agreed && id !== undefined) dismissUndo(id);
  });
}

const hasAny = (mails: Mails): boolean => {
  if (mails.length === 0) showWarning(translate(mailboxWords, 'selectRowWarning'));
  return mails.length > 0;
};

function flagged(mails: Mails): MailChange {
  return {
    kind: 'mailFlagged',
    data: {
      optType: 'mail',
      mails: mails.map(({ mailId, mailboxId, seen, favorite, sticky, color, answered, forwarded, labels }) => ({
        mailId,
        mailboxId,
        seen,
        favorite,
        sticky,
        color,
        answered,
        forwarded,
        labels,
      })),
    },
  };
}

interface FlagChange {
  readonly mails: Mails;
  readonly next: (mail: MailListItem) => MailListItem;
  readonly send: Send;
  readonly refusal?: 'warning';
}

const performFlags = ({ mails, next, send, refusal }: FlagChange): Promise<boolean> => {
  const after = mails.map(next);
  return perform({
    before: mails,
    after,
    changes: [flagged(after)],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }, flagged(mails)],
    send,
    refusal: refusal ?? 'error',
  });
};

/** Marks read or unread. `quiet`: opening a mail, which nobody wants to take back. */
export async function setSeen(mails: Mails, seen: boolean, { quiet = false } = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const changed = mails.filter((mail) => mail.seen !== seen);
  if (changed.length === 0) return true;
  const done = performFlags({
    mails: changed,
    next: (mail) => ({ ...mail, seen }),
    send: (input, idempotencyKey) => dataOf(api.mailbox.updateSeen({ ...input, seen }, { idempotencyKey })),
  });
  if (!quiet) {
    const message = translate(mailboxWords, seen ? 'markedRead' : 'markedUnread', { count: changed.length });
    offerBack(message, done, () =>
      setSeen(
        changed.map((mail) => ({ ...mail, seen })),
        !seen,
        { quiet: true },
      ),
    );
  }
  return done;
}

/** Stars or takes stars away. */
export async function setFavorite(mails: Mails, favorite: boolean, { quiet = false } = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const changed = mails.filter((mail) => mail.favorite !== favorite);
  if (changed.length === 0) return true;
  const done = performFlags({
    mails: changed,
    next: (mail) => ({ ...mail, favorite }),
    send: (input, idempotencyKey) => dataOf(api.mailbox.updateFavorite({ ...input, favorite }, { idempotencyKey })),
  });
  if (!quiet) {
    const message = translate(mailboxWords, favorite ? 'starredDone' : 'unstarredDone', { count: changed.length });
    offerBack(message, done, () =>
      setFavorite(
        changed.map((mail) => ({ ...mail, favorite })),
        !favorite,
        { quiet: true },
      ),
    );
  }
  return done;
}

/** Puts a label on mails or takes it off. */
export async function setLabel(
  mails: Mails,
  label: { labelId: string; labelName: string },
  put: boolean,
  { quiet = false } = {},
): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const labelId = label.labelId as MailListItem['labels'][number];
  const next = (mail: MailListItem): MailListItem => ({
    ...mail,
    labels: put ? [...mail.labels, labelId] : mail.labels.filter((known) => known !== labelId),
  });
  const changed = mails.filter((mail) => mail.labels.includes(labelId) !== put);
  if (changed.length === 0) return true;
  const done = performFlags({
    mails: changed,
    next,
    send: (input, idempotencyKey) =>
      dataOf(api.mailbox.updateLabels({ ...input, [put ? 'add' : 'remove']: [labelId] }, { idempotencyKey })),
    refusal: 'warning',
  });
  if (!quiet) {
    const message = translate(mailboxWords, put ? 'labelPut' : 'labelTaken', { label: label.labelName });
    offerBack(message, done, () => setLabel(changed.map(next), label, !put, { quiet: true }));
  }
  return done;
}

export interface MoveTarget {
  readonly folderId: string;
  readonly name: string;
}

/** Moves mails to a folder (specification, section 5, "Moving mails"). */
export async function moveMails(mails: Mails, target: MoveTarget, { quiet = false } = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const moving = mails.filter((mail) => mail.mailboxId !== target.folderId);
  if (moving.length === 0) {
    showWarning(translate(mailboxWords, 'alreadyInFolder'));
    return false;
  }
  const done = performMove(moving, target.folderId, (input, idempotencyKey) =>
    dataOf(api.mailbox.move({ ...input, targetMailboxId: target.folderId }, { idempotencyKey })),
  );
  if (!quiet)
    offerBack(translate(mailboxWords, 'movedTo', { folder: target.name }), done, () => moveBack(moving, target));
  return done;
}

/** Puts moved mails back where each was. */
export async function moveBack(moved: Mails, from: MoveTarget): Promise<void> {
  for (const [folderId, mails] of byFolder(moved))
    await moveMails(
      mails.map((mail) => placedIn(mail, from.folderId)),
      { folderId, name: '' },
      { quiet: true },
    );
}

/** Deletes to the recycle bin. */
export async function deleteMails(mails: Mails, binId: string, { quiet = false } = {}): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const done = performMove(mails, binId, (input, idempotencyKey) =>
    dataOf(api.mailbox.recoverableDelete(input, { idempotencyKey })),
  );
  if (!quiet) {
    const message = translate(mailboxWords, 'deleted', { count: mails.length });
    // Back to where each was: recovering knows the folder, but a mail that was moved into the bin by hand has none.
    offerBack(message, done, () => moveBack(mails, { folderId: binId, name: '' }));
  }
  return done;
}

/** Brings mails back from the recycle bin to where they were; the server knows where. */
export async function recoverMails(mails: Mails, binId: string): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const done = perform({
    before: mails,
    after: [],
    changes: [removed(mails)],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }],
    send: (input, idempotencyKey) => dataOf(api.mailbox.recover(input, { idempotencyKey })),
    refusal: 'warning',
  });
  offerBack(translate(mailboxWords, 'recovered', { count: mails.length }), done, async () => {
    await sendInPieces(mails, (input, idempotencyKey) =>
      dataOf(api.mailbox.move({ ...input, targetMailboxId: binId }, { idempotencyKey })),
    ).catch((error: unknown) => presentError(error, 'warning'));
    refreshLists();
  });
  if (await done) refreshLists();
  return done;
}

/** Deletes for good; nothing brings it back, so the person has been asked before. */
export async function deleteForGood(mails: Mails): Promise<boolean> {
  if (!hasAny(mails)) return false;
  const done = await performRemoval(mails, (input, idempotencyKey) =>
    dataOf(api.mailbox.hardDelete(input, { idempotencyKey })),
  );
  if (done) showSuccess(translate(mailboxWords, 'deletedForGood', { count: mails.length }));
  return done;
}

/** Deletes drafts; the person has been asked before. */
export async function deleteDrafts(drafts: Mails): Promise<boolean> {
  if (!hasAny(drafts)) return false;
  const draftIds = drafts.flatMap((draft) => draft.draftId ?? []);
  const done = await perform({
    before: drafts,
    after: [],
    changes: draftIds.map((draftId) => ({
      kind: 'draftChanged',
      data: { optType: 'mail', draftId, revision: 0, removed: true },
    })),
    reverse: [{ kind: 'rowsReturned', data: { rows: drafts } }],
    send: () => dataOf(api.compose.deleteDrafts({ draftIds })),
    refusal: 'error',
  });
  if (done) showSuccess(translate(mailboxWords, 'draftsDeleted', { count: drafts.length }));
  return done;
}

/** Shows a move at once, tells it to the server by `send`, and takes it back when it is refused. */
export function performMove(mails: Mails, to: string, send: Send): Promise<boolean> {
  const groups = byFolder(mails);
  const move = (from: string, target: string, moved: Mails): MailChange => ({
    kind: 'mailMoved',
    data: { optType: 'mail', from, to: target, mails: moved.map(({ mailId, mailUid }) => ({ mailId, mailUid })) },
  });
  const after = mails.map((mail) => placedIn(mail, to));
  return perform({
    before: mails,
    after,
    // The rows go along: after an undo no list may know them any more.
    changes: [{ kind: 'rowsReturned', data: { rows: after } }, ...groups.map(([from, moved]) => move(from, to, moved))],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }, ...groups.map(([from, moved]) => move(to, from, moved))],
    send,
    refusal: 'warning',
  });
}

function performRemoval(mails: Mails, send: Send): Promise<boolean> {
  return perform({
    before: mails,
    after: [],
    changes: [removed(mails)],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }],
    send,
    refusal: 'error',
  });
}

const removed = (mails: Mails): MailChange => ({
  kind: 'mailRemoved',
  data: { optType: 'mail', mailboxId: mails[0]?.mailboxId ?? '', mailIds: mails.map((mail) => mail.mailId) },
});

const placedIn = (mail: MailListItem, folderId: string): MailListItem => ({
  ...mail,
  mailboxId: folderId as MailListItem['mailboxId'],
});

function byFolder(mails: Mails): [string, MailListItem[]][] {
  return [...Map.groupBy(mails, (mail): string => mail.mailboxId)];
}
