import { findRecipient } from './features/identity/index.ts';
import { ownParts, readMissed } from './features/push/index.ts';
import type { PushListener } from './listeners/push/push-connection.ts';
import { readFolderLocks, readUnlockedFolders } from './mail/folders/index.ts';
import type { Services } from './services.ts';

/** What the push listener asks: of the store, of the folders that are open, and of the session. */
export function findPushListener(
  services: Services,
  { tickets, connected }: Pick<PushListener, 'tickets' | 'connected'>,
  isSessionGood: PushListener['isSessionGood'],
): Omit<PushListener, 'now' | 'isSecure'> {
  const { read } = services.database;
  const currentModseq = async (account: number): Promise<number> =>
    (await read.selectFrom('account').select('modseq').where('account_no', '=', account).executeTakeFirstOrThrow())
      .modseq;
  return {
    events: services.events,
    tickets,
    connected,
    isSessionGood,
    currentModseq,
    // Read anew, not from the ticket: folders are opened and closed while the socket is open.
    folderLocks: async (session) => {
      const now = services.clock.now();
      return readFolderLocks(read, session.subject, await readUnlockedFolders(read, session, now), now);
    },
    readMissed: async (session, since) => {
      const now = services.clock.now();
      // What a reader has marked leaves no mark on the mails themselves: they are read again.
      if (session.granted?.isShared === true) return { modseq: await currentModseq(session.subject), changes: null };
      const locks = await readFolderLocks(read, session.subject, await readUnlockedFolders(read, session, now), now);
      return services.database.longRead(readMissed, {
        account: session.subject,
        hiddenFolders: locks.hidden,
        since,
        now,
      });
    },
    addressAccount: async (address) => (await findRecipient(read, address))?.accountNo ?? null,
    ownParts: (session, event) =>
      session.granted?.isShared === true
        ? ownParts(read, { account: session.subject, reader: session.actor }, event)
        : Promise.resolve([event]),
    onError: (error) => services.log.error({ err: error }, 'a push socket failed by our fault'),
  };
}
