/**
 * The machine below what a person does to mails: shown at once, sent to the server, taken back when it refuses, and for 8 s when
 * the person wants it back.
 */
import type { MailListItem } from '@hongyan/contract';
import { maxMailsPerCall } from '@hongyan/contract/limits';
import { translate } from '../../lib/language/strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { dismissUndo, offerUndo, showWarning, useNotices } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { applyChange, collectRows } from '../cache/apply-change.ts';
import { expandRows, listMailIds } from '../cache/conversation-rows.ts';
import type { MailChange } from '../cache/mail-change.ts';
import { recount } from '../cache/navigation-change.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { mailboxStrings } from '../mailbox.strings.ts';
import { listKeyPrefix } from '../queries/list-definition.ts';

export type Mails = readonly MailListItem[];
/** Calls the server for at most 1 000 mails. */
export type Send = (input: { mailIds: string[] }, key: string) => Promise<unknown>;

/** What a change looks like in this window, and back. */
export interface ShownChange {
  readonly before: Mails;
  readonly after: Mails;
  /** What the lists see at once. */
  readonly changes: readonly MailChange[];
  /** What undoes it in the lists. */
  readonly reverse: readonly MailChange[];
}

export interface Change extends ShownChange {
  readonly send: Send;
  /** A refusal of a move or an addition is a warning (specification, section 8). */
  readonly refusal: 'error' | 'warning';
}

/** Makes a change; answers whether the server agreed. */
export async function perform(change: Change): Promise<boolean> {
  showChange(change);
  try {
    await sendInChunks(change.before, change.send);
    return true;
  } catch (error) {
    takeBackShown(change);
    // Part of a large change may have been made: what the server has is the truth.
    if (listIds(change.before).length > maxMailsPerCall) refreshLists();
    presentError(error, change.refusal);
    return false;
  }
}

/** Shows a change in every list and count of this window. */
export function showChange({ changes, before, after }: ShownChange): void {
  show(changes, before, after);
}

/** Shows that it was not made. */
export function takeBackShown({ reverse, before, after }: ShownChange): void {
  show(reverse, after, before);
}

function show(changes: readonly MailChange[], before: Mails, after: Mails): void {
  for (const change of changes) applyChange(queryClient, change);
  queryClient.setQueryData(navigationQuery.queryKey, (navigation) => navigation && recount(navigation, before, after));
}

/** Each mail that rows stand for, where some stand for conversations. */
const each = (mails: Mails): Mails => expandRows(mails, collectRows(queryClient));
const listIds = (mails: Mails): string[] => [...new Set(mails.flatMap(listMailIds))];

/** Calls the server for all of them, 1 000 at a time. */
export async function sendInChunks(mails: Mails, send: Send): Promise<void> {
  const ids = listIds(mails);
  for (let start = 0; start < ids.length; start += maxMailsPerCall)
    await send({ mailIds: ids.slice(start, start + maxMailsPerCall) }, crypto.randomUUID());
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

/** Whether there is anything to be done; says so when there is not (specification, section 5). */
export function hasAny(mails: Mails): boolean {
  if (mails.length === 0) showWarning(translate(mailboxStrings, 'selectRowWarning'));
  return mails.length > 0;
}

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

/** Flags of mails, as this window shows them before and after. */
export function shownFlags(mails: Mails, next: (mail: MailListItem) => MailListItem): ShownChange {
  const before = each(mails);
  const after = before.map(next);
  return {
    before,
    after,
    changes: [flagged(after)],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }, flagged(before)],
  };
}

/** Mails that go to another folder. */
export function shownMove(mails: Mails, to: string, snoozedUntil?: number): ShownChange {
  const groups = byFolder(mails);
  const until = snoozedUntil === undefined ? {} : { snoozedUntil };
  const move = (from: string, target: string, moved: Mails): MailChange => ({
    kind: 'mailMoved',
    data: {
      optType: 'mail',
      from,
      to: target,
      mails: moved.flatMap((mail) => listMailIds(mail).map((mailId) => ({ mailId, mailUid: mail.mailUid }))),
      ...(target === to ? until : {}),
    },
  });
  const after = mails.map((mail) => ({ ...placedIn(mail, to), ...until }));
  return {
    before: each(mails),
    after: each(after),
    // The rows go along: after an undo no list may know them any more.
    changes: [{ kind: 'rowsReturned', data: { rows: after } }, ...groups.map(([from, moved]) => move(from, to, moved))],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }, ...groups.map(([from, moved]) => move(to, from, moved))],
  };
}

/** Mails that go away. */
export function shownRemoval(mails: Mails): ShownChange {
  const { mailboxId = '' } = mails[0] ?? {};
  return {
    before: each(mails),
    after: [],
    changes: [{ kind: 'mailRemoved', data: { optType: 'mail', mailboxId, mailIds: mails.flatMap(listMailIds) } }],
    reverse: [{ kind: 'rowsReturned', data: { rows: mails } }],
  };
}

/** A mail in another folder; whoever moves it ends its snooze. */
export const placedIn = (mail: MailListItem, folderId: string): MailListItem => ({
  ...mail,
  mailboxId: folderId as MailListItem['mailboxId'],
  snoozedUntil: null,
});

export function byFolder(mails: Mails): [string, MailListItem[]][] {
  return [...Map.groupBy(mails, (mail): string => mail.mailboxId)];
}
