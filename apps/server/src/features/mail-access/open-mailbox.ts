import type { FetchedMail, FetchWish, OpenMailbox } from '@hongyan/imap';
import type { Services } from '../../services.ts';
import { changeMailFlags } from './change-mail-flags.ts';
import { copyMails, moveMails } from './copy-mails.ts';
import { expungeMarked } from './expunge-marked.ts';
import { fetchMails } from './fetch-mails.ts';
import { type FoundMailbox, refreshView } from './find-mailbox.ts';
import { listKnownFlags, readFlagNames } from './mail-flags.ts';
import { readMailboxStatus } from './mailbox-status.ts';
import type { MailboxView } from './mailbox-view.ts';
import { readChanges } from './read-changes.ts';
import { firstUnseen, readUids } from './read-uids.ts';
import { noSuchMailbox, refuseInImap } from './refuse-in-imap.ts';
import { searchMails } from './search-mails.ts';
import { sortMails } from './sort-mails.ts';
import { threadMails } from './thread-mails.ts';

export type OpenMailboxServices = Pick<Services, 'database' | 'clock' | 'blobs'>;

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
function permanentOf({ right, scope }: MailboxView, known: readonly string[]): readonly string[] {
  if (right !== 'read') return [...known.filter((flag) => flag !== draftFlag), anyKeyword];
  return scope.reader === undefined ? [] : [seenFlag];
}

type Within = <T>(act: (current: MailboxView) => Promise<T>) => Promise<T>;

/** Reads what is wanted, batch by batch. */
async function* fetchWithin(
  services: OpenMailboxServices,
  within: Within,
  asked: { readonly uids: readonly number[]; readonly wish: FetchWish; readonly since: number | undefined },
): AsyncGenerator<readonly FetchedMail[]> {
  const view = await within((current) => Promise.resolve(current));
  yield* fetchMails(services, view, asked.uids, asked.wish, asked.since);
}

/** An open mailbox: what may be done in it is looked up at each call, and whatever has ended meanwhile is no mailbox any more. */
export async function openMailbox(
  services: OpenMailboxServices,
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
  const flags = listKnownFlags(await readFlagNames(database.read, view.scope.account));
  const { uidValidity } = await readMailboxStatus(database.read, view);
  return {
    name,
    mailboxId,
    uidValidity,
    readOnly: view.right === 'read' && view.scope.reader === undefined,
    flags,
    permanentFlags: permanentOf(view, flags),
    readUids: () => within((current) => readUids(services, current)),
    firstUnseen: () => within((current) => firstUnseen(services, current)),
    changesSince: (modseq) => within((current) => readChanges(services, current, modseq)),
    fetch: (uids, wish, since) => fetchWithin(services, within, { uids, wish, since }),
    changeFlags: (uids, change) => within((current) => changeMailFlags(services, current, uids, change)),
    expunge: (uids) => within((current) => expungeMarked(services, current, uids)),
    copy: (uids, target) =>
      within(async (current) => copyMails(services, current, uids, await session.findTarget(target))),
    move: (uids, target) =>
      within(async (current) => moveMails(services, current, uids, await session.findTarget(target))),
    search: (key, signal) => within((current) => searchMails(services, current, key, signal)),
    sort: (keys, key, signal) => within((current) => sortMails(services, current, keys, key, signal)),
    thread: (algorithm, key, signal) => within((current) => threadMails(services, current, algorithm, key, signal)),
    close: () => session.onClose(),
  };
}
