import type { FetchedMail, FetchWish, ImapStore, OpenMailbox } from '@hongyan/imap';
import { type DraftServices, publishDrafts } from './drafts/publish-drafts.ts';
import { settleDrafts } from './drafts/take-draft.ts';
import { type FoundMailbox, refreshView } from './mailboxes/find-mailbox.ts';
import { readMailboxStatus } from './mailboxes/mailbox-status.ts';
import type { MailboxView } from './mailboxes/mailbox-view.ts';
import { appendMails } from './messages/append-mails.ts';
import { changeMailFlags } from './messages/change-mail-flags.ts';
import { copyMails, moveMails } from './messages/copy-mails.ts';
import { expungeMarked } from './messages/expunge-marked.ts';
import { type FetchServices, fetchMails, readKeptFlags } from './messages/fetch-mails.ts';
import { listKnownFlags } from './messages/mail-flags.ts';
import { readChanges } from './messages/read-changes.ts';
import { firstUnseen, readUids } from './messages/read-uids.ts';
import { noSuchMailbox, refuseInImap } from './refuse-in-imap.ts';
import type { OrderServices } from './search/name-folder.ts';
import { searchMails } from './search/search-mails.ts';
import { sortMails } from './search/sort-mails.ts';
import { threadMails } from './search/thread-mails.ts';

export type ImapServices = DraftServices & Pick<OrderServices, 'orders'> & Pick<FetchServices, 'flags'>;

/** What an open mailbox asks of its session. */
export interface MailboxSession {
  /** Where mails are copied or moved to. Refuses with TRYCREATE and NOPERM. */
  findTarget(name: string): Promise<MailboxView>;
  onClose(): void;
}

/** Any keyword may be made. */
const anyKeyword = '\\*';
/** Where a mail lies, and nothing that a program sets. */
const draftFlag = '\\Draft';
const seenFlag = '\\Seen';

/** Which flags this session sets for good: in a public mailbox that it may only read, its own mark alone. */
function listPermanent({ right, scope }: MailboxView, known: readonly string[]): readonly string[] {
  if (right !== 'read') return [...known.filter((flag) => flag !== draftFlag), anyKeyword];
  return scope.reader === undefined ? [] : [seenFlag];
}

type Within = <T>(act: (current: MailboxView) => Promise<T>) => Promise<T>;

/** What the person writes in the web client is there when a program reads (decision 0053); whoever may only read changes nothing by it. */
export async function showDrafts(services: DraftServices, view: MailboxView): Promise<void> {
  if (view.kind === 'drafts' && view.right !== 'read') await publishDrafts(services, view);
}

/** What a program put into Drafts, or took out of it, becomes a draft or ends one. */
async function followDrafts(services: DraftServices, ...views: readonly MailboxView[]): Promise<void> {
  for (const view of views) if (view.kind === 'drafts') await settleDrafts(services, view);
}

/** Adds mails to a mailbox. */
export async function appendTo(
  services: DraftServices,
  target: MailboxView,
  mails: Parameters<ImapStore['append']>[1],
): ReturnType<ImapStore['append']> {
  const appended = await appendMails(services, target, mails);
  await followDrafts(services, target);
  return appended;
}

/** Reads what is wanted, batch by batch. */
async function* fetchWithin(
  services: DraftServices & FetchServices,
  within: Within,
  asked: { readonly uids: readonly number[]; readonly wish: FetchWish; readonly since: number | undefined },
): AsyncGenerator<readonly FetchedMail[]> {
  const view = await within((current) => Promise.resolve(current));
  yield* fetchMails(services, view, asked.uids, asked.wish, asked.since);
}

/** What takes mails away or puts them elsewhere. */
function createTransfers(
  services: DraftServices,
  within: Within,
  session: MailboxSession,
): Pick<OpenMailbox, 'expunge' | 'copy' | 'move'> {
  return {
    expunge: (uids) =>
      within(async (current) => {
        const gone = await expungeMarked(services, current, uids);
        await followDrafts(services, current);
        return gone;
      }),
    copy: (uids, name) =>
      within(async (current) => {
        const target = await session.findTarget(name);
        const copied = await copyMails(services, current, uids, target);
        await followDrafts(services, target);
        return copied;
      }),
    move: (uids, name) =>
      within(async (current) => {
        const target = await session.findTarget(name);
        const moved = await moveMails(services, current, uids, target);
        await followDrafts(services, current, target);
        return moved;
      }),
  };
}

/** An open mailbox: what may be done in it is looked up at each call, and whatever has ended meanwhile is no mailbox any more. */
export async function openMailbox(
  services: ImapServices,
  { name, mailboxId, view }: FoundMailbox,
  session: MailboxSession,
): Promise<OpenMailbox> {
  const { database, clock } = services;
  const within: Within = (act) =>
    refuseInImap(async () => {
      const current = await refreshView(database.read, view, clock.now());
      if (current === null) throw noSuchMailbox();
      return act(current);
    });
  const shown: Within = (act) =>
    within(async (current) => {
      await showDrafts(services, current);
      return act(current);
    });
  const flags = await listKnownFlags(database.read, view.scope.account);
  const { uidValidity } = await readMailboxStatus(database.read, view);
  return {
    name,
    mailboxId,
    uidValidity,
    readOnly: view.right === 'read' && view.scope.reader === undefined,
    flags,
    permanentFlags: listPermanent(view, flags),
    readUids: () => shown((current) => readUids(services, current)),
    firstUnseen: () => within((current) => firstUnseen(services, current)),
    changesSince: (modseq) => shown((current) => readChanges(services, current, modseq)),
    fetch: (uids, wish, since) => fetchWithin(services, within, { uids, wish, since }),
    packedFlags: (asked) => within((current) => readKeptFlags(services, current, asked)),
    changeFlags: (uids, change) => within((current) => changeMailFlags(services, current, uids, change)),
    ...createTransfers(services, within, session),
    search: (key, signal) => within((current) => searchMails(services, current, key, signal)),
    sort: (keys, key, signal) => within((current) => sortMails(services, current, keys, key, signal)),
    thread: (algorithm, key, signal) => within((current) => threadMails(services, current, algorithm, key, signal)),
    close: () => session.onClose(),
  };
}
