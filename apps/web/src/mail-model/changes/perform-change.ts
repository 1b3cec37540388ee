/**
 * The machine below what a person does to mails: shown at once, sent to the server, taken back when it refuses, and for 8 s when
 * the person wants it back.
 */
import type { MailListItem } from '@hongyan/contract';
import { maxMailsPerCall } from '@hongyan/contract/limits';
import { notifyManager } from '@tanstack/react-query';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { translate } from '../../lib/language/strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import {
  addWork,
  afterWaitingChanges,
  hasWaitingChanges,
  isRoomForChange,
  newWorkId,
  takeWork,
} from '../../platform/connection/waiting-work.ts';
import { isToBeRepeated, whileConnected } from '../../platform/connection/while-connected.ts';
import { dismissUndo, offerUndo, showWarning, useNotices } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
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
  /**
   * What the list of waiting changes calls it, where it is made later when the server cannot be reached. Undefined: it fails then.
   * Only for what may be done twice and any time later: a repeat has the same key, but keys are forgotten after a day.
   */
  readonly laterAs?: string;
}

/** A change that is being made. */
export interface Doing {
  /** Whether the server agreed; a change that waits for the connection counts as agreed to. */
  readonly agreed: Promise<boolean>;
  /** Takes it back while it waits; false where it does not wait. */
  readonly takeOut: () => boolean;
}

/** Makes a change, now or when the connection is back. */
export function perform(change: Change): Doing {
  showChange(change);
  const call = prepareCalls(change.before, change.send);
  const workId = newWorkId();
  // What is done after a waiting change waits too: the server has to see both in their order.
  const isLater = change.laterAs !== undefined && hasWaitingChanges() && isRoomForChange();
  const agreed = isLater
    ? Promise.resolve(keepForLater(change, call, workId))
    : call().then(
        () => true,
        (error: unknown) => {
          if (error instanceof NetworkError && keepForLater(change, call, workId)) return true;
          fail(change, error);
          return false;
        },
      );
  const takeOut = (): boolean => {
    const isOut = takeWork(workId);
    if (isOut) takeBackShown(change);
    return isOut;
  };
  return { agreed, takeOut };
}

function fail(change: Change, error: unknown): void {
  takeBackShown(change);
  // Part of a large change may have been made: what the server has is the truth.
  if (listIds(change.before).length > maxMailsPerCall) refreshLists();
  presentError(error, change.refusal);
}

/** Has the change wait for the connection; false where it cannot. */
function keepForLater(change: Change, call: () => Promise<void>, workId: number): boolean {
  const { laterAs } = change;
  if (laterAs === undefined || !isRoomForChange()) return false;
  afterWaitingChanges(refreshLists);
  addWork(workId, { kind: 'change', title: laterAs, detail: '', perform: () => makeLater(change, call, laterAs) });
  return true;
}

/** A refusal then is about something long done: it says what. */
async function makeLater(change: Change, call: () => Promise<void>, title: string): Promise<undefined> {
  try {
    await call();
  } catch (error) {
    if (isToBeRepeated(error)) throw error;
    takeBackShown(change);
    showWarning(translate(mailboxStrings, 'notMadeLater', { change: title, reason: formatMessage(error) }));
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
  // Screens hear of all of it at once and are drawn once.
  notifyManager.batch(() => {
    for (const change of changes) applyChange(queryClient, change);
    queryClient.setQueryData(navigationQuery.queryKey, (shown) => shown && recount(shown, before, after));
  });
}

/** Each mail that rows stand for, where some stand for conversations. */
const each = (mails: Mails): Mails => expandRows(mails, collectRows(queryClient));
const listIds = (mails: Mails): string[] => [...new Set(mails.flatMap(listMailIds))];

/** Calls the server for all of them, 1 000 at a time. */
export const sendInChunks = (mails: Mails, send: Send): Promise<void> => prepareCalls(mails, send)();

/** The calls for all of them. Called again after a failure, it goes on with the one that failed, which is repeated with its key. */
function prepareCalls(mails: Mails, send: Send): () => Promise<void> {
  const ids = listIds(mails);
  const calls: { readonly mailIds: string[]; readonly key: string }[] = [];
  for (let start = 0; start < ids.length; start += maxMailsPerCall)
    calls.push({ mailIds: ids.slice(start, start + maxMailsPerCall), key: crypto.randomUUID() });
  return async () => {
    for (let next = calls[0]; next !== undefined; next = calls[0]) {
      const { mailIds, key } = next;
      await whileConnected(() => send({ mailIds }, key));
      calls.shift();
    }
  };
}

/** Asks for every list and count again. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: listKeyPrefix });
  void queryClient.invalidateQueries(navigationQuery);
}

/** Offers to take back what is being done; taking back waits for the doing, and a refusal withdraws the offer. */
export function offerBack(message: string, { agreed, takeOut }: Doing, takeBack: () => unknown): void {
  offerUndo(message, () => {
    if (!takeOut()) void agreed.then((isAgreed) => isAgreed && takeBack());
  });
  const id = useNotices.getState().undo?.id;
  void agreed.then((isAgreed) => {
    if (!isAgreed && id !== undefined) dismissUndo(id);
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
  snoozeEndedBy: null,
});

export function byFolder(mails: Mails): [string, MailListItem[]][] {
  return [...Map.groupBy(mails, (mail): string => mail.mailboxId)];
}
