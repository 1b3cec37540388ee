/** Locks that keep others from changing files: of programs by WebDAV, and of office programs. */
import { UserError } from '../../call/user-error.ts';
import type { Db, Tx } from '../../engines/database/port.ts';
import type { FileLockTable } from '../../engines/database/schema/files-tables.ts';
import { readAncestors } from './chains.ts';
import { type FileViewer, type FoundNode, findNodes } from './policy.ts';

/** How a change stands to locks. */
export interface LockHolder {
  readonly account: number;
  /** Tokens that the program has shown. null: a person in the web client, who is not kept out by their own locks of WebDAV. */
  readonly tokens: readonly string[] | null;
}

/** Live locks of an organisation; there are few at any time. */
export function readLocks(db: Db, orgId: number, now: number): Promise<FileLockTable[]> {
  return db.selectFrom('file_lock').selectAll().where('org_id', '=', orgId).where('expires_at', '>', now).execute();
}

/** A lock of an office program is shared by all who edit the file there, and keeps everybody out elsewhere. */
function isHolder(lock: FileLockTable, { account, tokens }: LockHolder): boolean {
  if (lock.kind === 'office') return tokens?.includes(lock.token) === true;
  return lock.account_no === account && (tokens === null || tokens.includes(lock.token));
}

/** Those locks that hold for a node: its own, and deep ones of folders above it. */
export const locksOver = (locks: readonly FileLockTable[], { chain, node }: Pick<FoundNode, 'chain' | 'node'>) =>
  locks.filter(
    (lock) =>
      lock.node_id === node.node_id || (lock.is_deep === 1 && chain.some(({ nodeId }) => nodeId === lock.node_id)),
  );

async function nameHolder(db: Db, lock: FileLockTable): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('display_name')
    .where('account_no', '=', lock.account_no)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

async function refuse(db: Db, lock: FileLockTable, name: string): Promise<never> {
  throw new UserError('fileLocked', { name, holder: await nameHolder(db, lock), nodeId: String(lock.node_id) });
}

/** Refuses with fileLocked where somebody else keeps one of these from being changed. */
export async function refuseLocked(
  db: Db,
  locks: readonly FileLockTable[],
  found: readonly FoundNode[],
  holder: LockHolder,
): Promise<void> {
  if (locks.length === 0) return;
  for (const one of found) {
    // Where several share a lock, one of its tokens is enough (RFC 4918 §6.2).
    const over = locksOver(locks, one);
    const [first] = over;
    if (first !== undefined && !over.some((lock) => isHolder(lock, holder))) await refuse(db, first, one.node.name);
  }
}

/** The same, and for all that lies below: for what takes a folder away. */
export async function refuseLockedBelow(
  db: Db,
  locks: readonly FileLockTable[],
  found: readonly FoundNode[],
  holder: LockHolder,
): Promise<void> {
  await refuseLocked(db, locks, found, holder);
  const others = locks.filter((lock) => !isHolder(lock, holder));
  if (others.length === 0) return;
  const [{ org_id: orgId }] = others as [FileLockTable];
  const chains = await readAncestors(
    db,
    orgId,
    others.map(({ node_id: id }) => id),
  );
  for (const one of found)
    for (const lock of others)
      if (chains.get(lock.node_id)?.includes(one.node.node_id) === true) await refuse(db, lock, one.node.name);
}

/** The same, and for the folders that these lie in: a lock of a folder keeps its members from being taken away or renamed (RFC 4918 §7.4). */
export async function refuseLockedAway(
  db: Db,
  viewer: FileViewer,
  {
    locks,
    found,
    tokens,
  }: Pick<LockHolder, 'tokens'> & { readonly locks: readonly FileLockTable[]; readonly found: readonly FoundNode[] },
): Promise<void> {
  if (locks.length === 0) return;
  const holder = { account: viewer.account, tokens };
  await refuseLockedBelow(db, locks, found, holder);
  const parents = found.map(({ node }) => node.parent_id);
  await refuseLocked(db, locks, await findNodes(db, viewer, parents), holder);
}

/** What keeps something from being replaced by what is moved or copied over it: a lock of it, or of what lies below it. */
export const refuseLockedReplaced =
  (
    db: Db,
    viewer: FileViewer,
    { locks, tokens }: Pick<LockHolder, 'tokens'> & { readonly locks: readonly FileLockTable[] },
  ) =>
  async ({ node_id: id }: Pick<FoundNode['node'], 'node_id'>): Promise<void> =>
    refuseLockedBelow(db, locks, await findNodes(db, viewer, [id]), { account: viewer.account, tokens });

/**
 * Ends locks of what is taken away, and of all below it. Those of WebDAV hold for an address, so that they end with a move as well
 * (RFC 4918 §9.9); those of office programs go with the file.
 */
export async function dropLocks(
  tx: Tx,
  orgId: number,
  nodes: readonly Pick<FoundNode, 'node'>[],
  why: 'deleted' | 'moved',
): Promise<void> {
  const locks = await tx.selectFrom('file_lock').selectAll().where('org_id', '=', orgId).execute();
  if (locks.length === 0) return;
  const ids = new Set(nodes.map(({ node }) => node.node_id));
  const lockedIds = locks.map((lock) => lock.node_id);
  const chains = await readAncestors(tx, orgId, lockedIds);
  const isWithin = (id: number): boolean => (chains.get(id) ?? [id]).some((step) => ids.has(step));
  const ended = locks.filter((lock) => (why === 'deleted' || lock.kind === 'dav') && isWithin(lock.node_id));
  if (ended.length === 0) return;
  const tokens = ended.map(({ token }) => token);
  await tx.deleteFrom('file_lock').where('org_id', '=', orgId).where('token', 'in', tokens).execute();
}
