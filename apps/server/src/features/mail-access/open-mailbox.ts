import type { OpenMailbox } from '@hongyan/imap';
import type { Services } from '../../services.ts';
import { type FoundMailbox, refreshView } from './find-mailbox.ts';
import { listKnownFlags, readFlagNames } from './mail-flags.ts';
import { readMailboxStatus } from './mailbox-status.ts';
import type { MailboxView } from './mailbox-view.ts';
import { readChanges } from './read-changes.ts';
import { firstUnseen, readUids } from './read-uids.ts';
import { noSuchMailbox, refuseInImap } from './refuse-in-imap.ts';

export type OpenMailboxServices = Pick<Services, 'database' | 'clock'>;

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

/** An open mailbox: what may be done in it is looked up at each call, and whatever has ended meanwhile is no mailbox any more. */
export async function openMailbox(
  services: OpenMailboxServices,
  { name, mailboxId, view }: FoundMailbox,
  onClose: () => void,
): Promise<
  Pick<
    OpenMailbox,
    | 'name'
    | 'mailboxId'
    | 'uidValidity'
    | 'readOnly'
    | 'flags'
    | 'permanentFlags'
    | 'readUids'
    | 'firstUnseen'
    | 'changesSince'
    | 'close'
  >
> {
  const { database, clock } = services;
  const within = <T>(act: (current: MailboxView) => Promise<T>): Promise<T> =>
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
    close: onClose,
  };
}
