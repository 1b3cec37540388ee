/**
 * Which mailboxes a program's session knows: the person's own folders, and those of others within what they may do there, looked up at each
 * use. A folder that is closed by a password is not there: a program has none to give.
 */
import type { MailboxRight } from '../../../call/call-context.ts';
import type { Scope } from '../../../call/scope.ts';
import type { Db } from '../../../engines/database/port.ts';
import { findFolder, readFolderLocks, readFolderTree, withDescendants } from '../../../mail/folders/index.ts';
import { listMailboxRights, type MailboxRights, readMailboxRights } from '../../identity/index.ts';
import { formatMailboxId } from './mail-ids.ts';
import {
  type NamedFolder,
  nameFolders,
  normaliseMailboxName,
  otherUsersRoot,
  separator,
  sharedRoot,
  toSegment,
} from './mailbox-names.ts';
import type { MailboxView, ProgramSession } from './mailbox-view.ts';

/** Somebody's folders, as this session may use them. */
export interface MailboxOwner {
  readonly account: number;
  /** Before each of its names; empty for the person's own. */
  readonly prefix: string;
  readonly right: MailboxRight;
  /** Nobody's own: read marks are those of each reader. */
  readonly isShared: boolean;
}

/** The folders of an owner with their names; `hidden` are closed. */
export interface OwnerTree {
  readonly owner: MailboxOwner;
  readonly folders: readonly NamedFolder[];
  readonly hidden: ReadonlySet<number>;
}

/** When it is. */
interface AskedAt {
  readonly session: ProgramSession;
  readonly now: number;
}

const toOwner = ({ person }: ProgramSession): MailboxOwner => ({
  account: person.accountNo,
  prefix: '',
  right: 'own',
  isShared: false,
});

async function readPrimaryAddresses(db: Db, accounts: readonly number[]): Promise<Map<number, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('address')
    .select(['account_no', 'address'])
    .where('kind', 'in', ['primary', 'removed'])
    .where('account_no', 'in', [...accounts])
    .execute();
  return new Map(rows.map((row) => [row.account_no, row.address]));
}

/** Other people's mailboxes and public ones, by name. */
export async function readOtherOwners(db: Db, { session, now }: AskedAt): Promise<MailboxOwner[]> {
  const rights = (await listMailboxRights(db, session.person.accountNo, now)).filter(({ right }) => right !== null);
  const addresses = await readPrimaryAddresses(
    db,
    rights.map(({ account }) => account),
  );
  const owners = rights.flatMap(({ account, isShared, right }): MailboxOwner[] => {
    const address = addresses.get(account);
    if (address === undefined || right === null) return [];
    const root = isShared ? sharedRoot : otherUsersRoot;
    return [{ account, right, isShared, prefix: `${root}${separator}${toSegment(address)}${separator}` }];
  });
  return owners.sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
}

/** The folders of one owner, named; the closed ones too. */
export async function readOwnerTree(db: Db, owner: MailboxOwner): Promise<OwnerTree> {
  const rows = await readFolderTree(db, owner.account);
  const guarded = rows.filter((row) => row.password_hash !== null).map((row) => row.folder_id);
  return { owner, folders: nameFolders(rows), hidden: new Set(withDescendants(guarded, rows)) };
}

/** Everything that the session sees, its own first. */
export async function readAllTrees(db: Db, asked: AskedAt): Promise<OwnerTree[]> {
  const owners = [toOwner(asked.session), ...(await readOtherOwners(db, asked))];
  const trees: OwnerTree[] = [];
  for (const owner of owners) trees.push(await readOwnerTree(db, owner));
  return trees;
}

/** Where a name leads: into whose folders, and what is left of it there. */
export interface MailboxList {
  readonly tree: OwnerTree;
  /** The name within the owner's folders. */
  readonly path: string;
}

const isBelow = (name: string, root: string): boolean => name === root || name.startsWith(root + separator);

/** null: it names nobody's folders, or a level above them. */
export async function findLocation(db: Db, asked: AskedAt, name: string): Promise<MailboxList | null> {
  const wanted = normaliseMailboxName(name);
  if (!isBelow(wanted, otherUsersRoot) && !isBelow(wanted, sharedRoot))
    return { tree: await readOwnerTree(db, toOwner(asked.session)), path: wanted };
  const owner = (await readOtherOwners(db, asked)).find(({ prefix }) => wanted.startsWith(prefix));
  if (owner === undefined) return null;
  const path = normaliseMailboxName(wanted.slice(owner.prefix.length));
  return { tree: await readOwnerTree(db, owner), path };
}

/** The scope of an owner's folders for the session. */
export function createScope(session: ProgramSession, { owner, hidden }: Pick<OwnerTree, 'owner' | 'hidden'>): Scope {
  const scope = { account: owner.account, hiddenFolders: [...hidden] };
  return owner.isShared ? { ...scope, reader: session.person.accountNo } : scope;
}

/** A mailbox that was found by its name. */
export interface FoundMailbox {
  readonly name: string;
  readonly mailboxId: string;
  readonly view: MailboxView;
}

/** A folder of a location; null: it is not there, or closed. */
export function folderAt({ tree, path }: MailboxList): NamedFolder | null {
  const folder = tree.folders.find((known) => known.path === path);
  return folder === undefined || tree.hidden.has(folder.folderId) ? null : folder;
}

/** The mailbox of a name as it may be used now; null: there is none. */
export async function findMailbox(db: Db, asked: AskedAt, name: string): Promise<FoundMailbox | null> {
  const location = await findLocation(db, asked, name);
  const folder = location === null ? null : folderAt(location);
  if (location === null || folder === null) return null;
  const { owner } = location.tree;
  const { session } = asked;
  return {
    name: owner.prefix + folder.path,
    mailboxId: formatMailboxId(owner.account, folder.folderId),
    view: {
      session,
      folderId: folder.folderId,
      kind: folder.kind,
      orgId: session.person.orgId,
      right: owner.right,
      scope: createScope(session, location.tree),
    },
  };
}

function rightsIn(db: Db, { session, now }: AskedAt, account: number): Promise<MailboxRights | null> {
  return readMailboxRights(db, { actor: session.person.accountNo, subject: account }, now);
}

/**
 * The view of an open mailbox as it is now: a right may have ended, a folder may have been closed or deleted. Refuses with notAllowed,
 * folderNotFound and folderClosed.
 */
export async function refreshView(db: Db, view: MailboxView, now: number): Promise<MailboxView | null> {
  const { session, folderId } = view;
  const { account } = view.scope;
  const isOwn = account === session.person.accountNo;
  const right = isOwn ? 'own' : ((await rightsIn(db, { session, now }, account))?.right ?? null);
  if (right === null) return null;
  const { hidden } = await readFolderLocks(db, account, new Map(), now);
  const scope = { ...view.scope, hiddenFolders: hidden };
  const { kind } = await findFolder(db, scope, folderId);
  return { ...view, right, kind, scope };
}
