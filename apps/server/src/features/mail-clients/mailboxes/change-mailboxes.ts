/** CREATE, DELETE, RENAME, SUBSCRIBE (RFC 9051 §6.3.4 to 6.3.8) through the operations of folders, by their rules. */
import { ImapRefusal, type SpecialUse } from '@hongyan/imap';
import type { Services } from '../../../services.ts';
import { deleteFolders, moveFolder } from '../../folders/index.ts';
import { noSuchMailbox, notPermitted } from '../refuse-in-imap.ts';
import { createScope, findLocation, folderAt, type MailboxList, type OwnerTree } from './find-mailbox.ts';
import { formatMailboxId } from './mail-ids.ts';
import { isReservedAtTop, type NamedFolder, normaliseMailboxName, separator } from './mailbox-names.ts';
import { type ProgramSession, toProgramContext } from './mailbox-view.ts';
import { saveFolderPath } from './save-folder-path.ts';
import { keepSubscribedName, subscribeMailbox } from './subscribe-mailbox.ts';

type FolderServices = Pick<Services, 'database' | 'clock'>;

const cannot = (text: string): ImapRefusal => new ImapRefusal('CANNOT', text);

/** Where a new name would go: under which folder, and which levels are to be made, itself last. */
interface NewLocation {
  readonly parentId: number | null;
  readonly names: readonly string[];
}

/** What is kept is what was asked for: no blanks around it, or the program would look for another name than there is. */
function isKeptAsGiven(segment: string): boolean {
  return segment !== '' && segment.trim() === segment;
}

/** The levels of a new name that are not there yet. Refuses what is there, and names that could not come out as asked. */
function planLocation({ tree, path }: MailboxList): NewLocation {
  const segments = path.split(separator);
  if (!segments.every(isKeptAsGiven)) throw cannot('A level of the name is empty or has blanks around it');
  const findFolder = (depth: number): NamedFolder | undefined => {
    const name = segments.slice(0, depth).join(separator);
    return tree.folders.find((folder) => folder.path === name);
  };
  const whole = findFolder(segments.length);
  if (whole !== undefined && !tree.hidden.has(whole.folderId))
    throw new ImapRefusal('ALREADYEXISTS', 'There is such a mailbox already');
  let depth = segments.length;
  while (depth > 0 && findFolder(depth) === undefined) depth -= 1;
  const above = findFolder(depth);
  if (above !== undefined && tree.hidden.has(above.folderId)) throw cannot('There can be no mailbox of this name');
  if (above !== undefined && above.kind !== 'custom') throw cannot('This mailbox holds no others');
  if (above === undefined && isReservedAtTop(segments[0] ?? '')) throw cannot('This name is reserved');
  return { parentId: above?.folderId ?? null, names: segments.slice(depth) };
}

/** A location whose folders the session may change. `absent`: what is said where the name leads nowhere. */
async function findChangeable(
  { database, clock }: FolderServices,
  session: ProgramSession,
  name: string,
  absent: () => ImapRefusal,
): Promise<MailboxList> {
  const location = await findLocation(database.read, { session, now: clock.now() }, name);
  if (location === null) throw absent();
  if (location.tree.owner.right === 'read') throw notPermitted();
  return location;
}

const outsideAll = (): ImapRefusal => cannot('Mailboxes cannot be made here');

const toInput = (session: ProgramSession, tree: OwnerTree) => ({
  ...createScope(session, tree),
  orgId: session.person.orgId,
});

/** Makes a mailbox and the levels above it; answers its id. Special uses are those of the folders that every mailbox has. */
export async function createMailbox(
  services: FolderServices,
  session: ProgramSession,
  name: string,
  specialUse: SpecialUse | null,
): Promise<string> {
  // RFC 6154 §3: the code by which a program hears that it may ask again without the use.
  if (specialUse !== null)
    throw new ImapRefusal('USEATTR', 'The mailbox for this use is there already, or there is none');
  const { tree, path } = await findChangeable(services, session, name, outsideAll);
  const { account } = tree.owner;
  const input = { ...toInput(session, tree), ...planLocation({ tree, path }) };
  const context = toProgramContext(session, account, services.clock.now());
  return formatMailboxId(account, await services.database.runner.execute(saveFolderPath, context, input));
}

/** A custom folder that is there. */
function requireChangeable(location: MailboxList): NamedFolder {
  const folder = folderAt(location);
  if (folder === null) throw noSuchMailbox();
  if (folder.kind !== 'custom') throw cannot('This mailbox stays as it is');
  return folder;
}

/** Puts the mails of a mailbox into the recycle bin and takes it away, as the web client does; one with others in it stays. */
export async function deleteMailbox(services: FolderServices, session: ProgramSession, name: string): Promise<void> {
  const location = await findChangeable(services, session, name, noSuchMailbox);
  const { folderId } = requireChangeable(location);
  const { account } = location.tree.owner;
  // A closed folder in it counts: nobody deletes unseen what a password guards.
  if (location.tree.folders.some(({ parentId }) => parentId === folderId))
    throw new ImapRefusal('HASCHILDREN', 'There are mailboxes in this one; delete them first');
  const context = toProgramContext(session, account, services.clock.now());
  const input = { account, folderId, folderIds: [folderId], verifiedHash: null, attempt: null };
  await deleteFolders(services.database.runner, context, input);
  const { accountNo } = session.person;
  await services.database.runner.execute(
    keepSubscribedName,
    toProgramContext(session, accountNo, services.clock.now()),
    {
      accountNo,
      name: nameAt(location),
      mailboxId: formatMailboxId(account, folderId),
    },
  );
}

/** Gives a mailbox and what lies in it another name, within the same person's folders. INBOX stays: its mails would have to leave it (RFC 9051 §6.3.6). */
export async function renameMailbox(
  services: FolderServices,
  session: ProgramSession,
  from: string,
  to: string,
): Promise<void> {
  const source = await findChangeable(services, session, from, noSuchMailbox);
  const { folderId } = requireChangeable(source);
  const target = await findChangeable(services, session, to, outsideAll);
  const { account } = source.tree.owner;
  if (target.tree.owner.account !== account) throw cannot('A mailbox stays with its owner');
  if (target.path.startsWith(source.path + separator)) throw cannot('A mailbox cannot be put into itself');
  const { parentId, names } = planLocation({ tree: source.tree, path: target.path });
  const context = toProgramContext(session, account, services.clock.now());
  await services.database.runner.execute(moveFolder, context, {
    ...toInput(session, source.tree),
    folderId,
    parentId,
    between: names.slice(0, -1),
    name: names.at(-1) ?? '',
  });
}

/** Characters of a name that may be subscribed to without a mailbox of it: more than the deepest folder has. */
const maxSubscribedCharacters = 1_000;

const nameAt = ({ tree, path }: MailboxList): string => tree.owner.prefix + path;

/** Remembers whether the person's programs show a mailbox. A name that leads nowhere is remembered too (RFC 9051 §6.3.7). */
export async function subscribe(
  services: FolderServices,
  session: ProgramSession,
  name: string,
  subscribed: boolean,
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const location = await findLocation(database.read, { session, now }, name);
  const folder = location === null ? null : folderAt(location);
  const { accountNo } = session.person;
  const named = {
    accountNo,
    name: location === null ? normaliseMailboxName(name) : nameAt(location),
    mailboxId:
      location === null || folder === null ? null : formatMailboxId(location.tree.owner.account, folder.folderId),
  };
  if (named.name === '' || named.name.length > maxSubscribedCharacters || named.name.includes('\0'))
    throw cannot('This is no name of a mailbox');
  const context = toProgramContext(session, accountNo, now);
  if (!(await database.runner.execute(subscribeMailbox, context, { ...named, subscribed })))
    throw new ImapRefusal('LIMIT', 'Too many names are subscribed to');
}
