import { maxMessageBytes } from '@hongyan/contract';
import { ImapRefusal, type ImapStore } from '@hongyan/imap';
import type { Db } from '../../engines/database/port.ts';
import type { DraftServices } from './drafts/publish-drafts.ts';
import { createMailbox, deleteMailbox, renameMailbox, subscribe } from './mailboxes/change-mailboxes.ts';
import { type FoundMailbox, findMailbox, readOtherOwners } from './mailboxes/find-mailbox.ts';
import { listMailboxes } from './mailboxes/list-mailboxes.ts';
import { otherUsersRoot, separator, sharedRoot } from './mailboxes/mailbox-names.ts';
import { hasRoom, readQuota } from './mailboxes/mailbox-quota.ts';
import { readMailboxStatus } from './mailboxes/mailbox-status.ts';
import type { MailboxView } from './mailboxes/mailbox-view.ts';
import { MailboxWatch } from './mailboxes/watch-mailboxes.ts';
import { appendTo, type ImapServices, openMailbox, showDrafts } from './open-mailbox.ts';
import { noSuchMailbox, notPermitted, refuseInImap } from './refuse-in-imap.ts';
import type { LiveSession } from './sign-in-program.ts';

const noSuchRoot = (): ImapRefusal => new ImapRefusal('NONEXISTENT', 'There is no such quota root');

/** Quota of mailboxes that the session sees, by mailbox or by root. */
function createQuotaReads({ database, clock }: DraftServices, { session }: LiveSession, find: FindByName) {
  const { read } = database;
  const quotaOfAccount = async (account: number) => {
    const quota = await readQuota(read, account);
    if (quota === null) throw noSuchMailbox();
    return quota;
  };
  return {
    readQuota: (name: string) =>
      refuseInImap(async () => [await quotaOfAccount((await find(name)).view.scope.account)]),
    quotaRoot: (root: string) =>
      refuseInImap(async () => {
        const others = await readOtherOwners(read, { session, now: clock.now() });
        for (const account of [session.person.accountNo, ...others.map((owner) => owner.account)]) {
          const quota = await quotaOfAccount(account);
          if (quota.root === root) return quota;
        }
        throw noSuchRoot();
      }),
  };
}

type FindByName = (name: string) => Promise<FoundMailbox>;

/** Refuses a mail that would not be taken, before its octets are read. */
async function checkRoom(
  db: Db,
  findTarget: (name: string) => Promise<MailboxView>,
  name: string,
  sizeBytes: number,
): Promise<void> {
  const target = await findTarget(name);
  if (sizeBytes > maxMessageBytes) throw new ImapRefusal('TOOBIG', 'The message is too large');
  if (!(await hasRoom(db, target.scope.account, sizeBytes))) throw new ImapRefusal('OVERQUOTA', 'The mailbox is full');
}

/** The mail of a signed-in program, for one connection. */
export function createImapStore(services: ImapServices, live: LiveSession): ImapStore {
  const { database, clock, events } = services;
  const { session } = live;
  const { read } = database;
  const watching = new MailboxWatch(events, session.person.accountNo);
  const find: FindByName = async (name) => {
    const found = await findMailbox(read, { session, now: clock.now() }, name);
    if (found === null) throw noSuchMailbox();
    return found;
  };
  const findTarget = async (name: string): Promise<MailboxView> => {
    const found = await findMailbox(read, { session, now: clock.now() }, name);
    if (found === null) throw new ImapRefusal('TRYCREATE', 'There is no such mailbox');
    if (found.view.right === 'read') throw notPermitted();
    return found.view;
  };
  return {
    username: session.person.address,
    appendLimitBytes: maxMessageBytes,
    namespaces: () =>
      Promise.resolve({
        personal: [''],
        otherUsers: [otherUsersRoot + separator],
        shared: [sharedRoot + separator],
      }),
    listMailboxes: () => refuseInImap(() => listMailboxes(read, { session, now: clock.now() })),
    status: (name) =>
      refuseInImap(async () => {
        const { view } = await find(name);
        await showDrafts(services, view);
        return readMailboxStatus(read, view);
      }),
    createMailbox: (name, use) => refuseInImap(() => createMailbox(services, session, name, use)),
    deleteMailbox: (name) => refuseInImap(() => deleteMailbox(services, session, name)),
    renameMailbox: (from, to) => refuseInImap(() => renameMailbox(services, session, from, to)),
    subscribe: (name, subscribed) => refuseInImap(() => subscribe(services, session, name, subscribed)),
    ...createQuotaReads(services, live, find),
    open: (name) =>
      refuseInImap(async () => {
        const found = await find(name);
        const onClose = watching.follow(found.view.scope.account);
        try {
          return await openMailbox(services, found, { onClose, findTarget });
        } catch (error) {
          onClose();
          throw error;
        }
      }),
    checkAppend: (name, sizeBytes) => refuseInImap(() => checkRoom(read, findTarget, name, sizeBytes)),
    append: (name, mails) => refuseInImap(async () => appendTo(services, await findTarget(name), mails)),
    watch: (listener) => {
      const unlisten = watching.listen(listener);
      const unwatch = live.watchEnd((text) => listener({ kind: 'closed', text }));
      const untime = live.watchTime(() => watching.askOfOthers());
      return () => {
        untime();
        unlisten();
        unwatch();
      };
    },
    close: () => {
      watching.close();
      live.close();
    },
  };
}
