/** What a request of a program finds and may do: paths, rights, conditions and locks, asked outside a change and again inside it. */
import {
  DavRefusal,
  type FileConditions,
  type FilePath,
  type FileState,
  fileConditionsHold,
  holdsToken,
  LockedRefusal,
  pathsOfConditions,
} from '@hongyan/dav';
import type { Db } from '../../../engines/database/port.ts';
import type { FileLockTable } from '../../../engines/database/schema/files-tables.ts';
import { readAncestors } from '../chains.ts';
import { locksOver, readLocks } from '../locks.ts';
import { keysOf } from '../names.ts';
import { findChild } from '../nodes/store.ts';
import { type FileViewer, type FoundNode, findNodes, includesAccess } from '../policy.ts';
import { etagOf } from './dav-entries.ts';
import type { DavRoot } from './dav-roots.ts';

/** The shortest path of something that is changed: the root and what lies directly below it stay as they are. */
const changedFrom = 2;

/** A folder that something is to lie in, and what has its name there. */
export interface Location {
  readonly parent: FoundNode;
  readonly there: FoundNode | null;
  readonly name: string;
}

export class DavView {
  readonly db: Db;
  readonly viewer: FileViewer;
  readonly locks: readonly FileLockTable[];
  readonly #roots: readonly DavRoot[];

  private constructor(db: Db, viewer: FileViewer, roots: readonly DavRoot[], locks: readonly FileLockTable[]) {
    this.db = db;
    this.viewer = viewer;
    this.#roots = roots;
    this.locks = locks;
  }

  static async open(db: Db, viewer: FileViewer, roots: readonly DavRoot[], now: number): Promise<DavView> {
    return new DavView(db, viewer, roots, await readLocks(db, viewer.orgId, now));
  }

  /** What is at a path and may be seen; null: nothing, or it is the root of all. */
  async find(path: FilePath): Promise<FoundNode | null> {
    const [first, ...rest] = path;
    const root = first === undefined ? undefined : this.#roots.find(({ name }) => isSameName(name, first));
    let nodeId = root?.nodeId;
    for (const name of rest) {
      if (nodeId === undefined) break;
      nodeId = (await findChild(this.db, this.viewer.orgId, nodeId, keyOf(name)))?.node_id;
    }
    if (nodeId === undefined) return null;
    const [found] = await findNodes(this.db, this.viewer, [nodeId]);
    return found === undefined || found.isTrashed ? null : found;
  }

  async require(path: FilePath): Promise<FoundNode> {
    const found = await this.find(path);
    if (found === null) throw new DavRefusal(404, 'Nothing is there');
    return found;
  }

  /** Where a node lies, as the person sees it; null where it lies below nothing that they have at the top. */
  pathOf({ chain }: Pick<FoundNode, 'chain'>): FilePath | null {
    for (const { name, nodeId } of this.#roots) {
      const at = chain.findIndex((step) => step.nodeId === nodeId);
      if (at !== -1) return [name, ...chain.slice(at + 1).map((step) => step.name)];
    }
    return null;
  }

  /** Something that may be changed where it lies. */
  async requireChangeable(path: FilePath): Promise<FoundNode> {
    const found = await this.require(path);
    if (path.length < changedFrom || !includesAccess(found.access, 'edit'))
      throw new DavRefusal(403, 'That is not changed');
    return found;
  }

  /** Something that may be taken away from its folder. */
  async requireRemovable(path: FilePath): Promise<FoundNode> {
    const found = await this.requireChangeable(path);
    if (found.parentAccess === null || !includesAccess(found.parentAccess, 'edit'))
      throw new DavRefusal(403, 'What lies in that folder is not changed');
    return found;
  }

  /** Where something is to be made or written. */
  async requireLocation(path: FilePath): Promise<Location> {
    if (path.length < changedFrom) throw new DavRefusal(403, 'Spaces are not made here');
    const parent = await this.find(path.slice(0, -1));
    if (parent === null || parent.node.is_folder === 0) throw new DavRefusal(409, 'There is no such folder');
    if (!includesAccess(parent.access, 'edit')) throw new DavRefusal(403, 'What lies in that folder is not changed');
    return { parent, there: await this.find(path), name: path.at(-1) ?? '' };
  }

  async #stateOf(path: FilePath): Promise<FileState> {
    const found = await this.find(path);
    if (found !== null) {
      const { node } = found;
      const tokens = locksOver(this.locks, found).map(({ token }) => token);
      return { entry: { etag: etagOf(node), changedAt: node.changed_at }, tokens };
    }
    const parent = path.length === 0 ? null : await this.find(path.slice(0, -1));
    return { entry: null, tokens: parent === null ? [] : this.#deepOver(parent).map(({ token }) => token) };
  }

  async requireConditions(conditions: FileConditions, path: FilePath): Promise<void> {
    const states = new Map<string, FileState>();
    for (const one of [path, ...pathsOfConditions(conditions)])
      states.set(JSON.stringify(one), await this.#stateOf(one));
    const stateOf = (one: FilePath) => states.get(JSON.stringify(one)) ?? { entry: null, tokens: [] };
    if (!fileConditionsHold(conditions, path, stateOf)) throw new DavRefusal(412, 'A condition does not hold');
  }

  /** Locks that hold for whatever is made in a folder. */
  #deepOver(parent: FoundNode): FileLockTable[] {
    return locksOver(this.locks, parent).filter((lock) => lock.is_deep === 1);
  }

  async #refuseFor(locks: readonly FileLockTable[], condition?: 'no-conflicting-lock'): Promise<never> {
    const found = await findNodes(
      this.db,
      this.viewer,
      locks.map((lock) => lock.node_id),
    );
    const locked = found.flatMap((one) => {
      const path = this.pathOf(one);
      return path === null ? [] : [{ path, kind: one.node.is_folder === 1 ? ('folder' as const) : ('file' as const) }];
    });
    throw new LockedRefusal(locked, condition);
  }

  async #requireToken(locks: readonly FileLockTable[], { tokens }: FileConditions): Promise<void> {
    const owned = locks.map((lock) => ({
      token: lock.token,
      isOwn: lock.kind === 'dav' && lock.account_no === this.viewer.account,
    }));
    if (!holdsToken(owned, tokens)) await this.#refuseFor(locks);
  }

  /** No lock keeps this from being changed, or its token was named. */
  requireUnlocked(found: FoundNode, conditions: FileConditions): Promise<void> {
    return this.#requireToken(locksOver(this.locks, found), conditions);
  }

  /** Locks of what lies below a node, by what each is on. */
  async #locksBelow({ node }: FoundNode): Promise<readonly FileLockTable[][]> {
    const others = this.locks.filter((lock) => lock.node_id !== node.node_id);
    if (others.length === 0 || node.is_folder === 0) return [];
    const ids = others.map((lock) => lock.node_id);
    const chains = await readAncestors(this.db, this.viewer.orgId, ids);
    const below = others.filter((lock) => chains.get(lock.node_id)?.includes(node.node_id) === true);
    return [...Map.groupBy(below, (lock) => lock.node_id).values()];
  }

  /** The same of something that is taken away: its folder, it, and all that lies below it. */
  async requireAllUnlocked(found: FoundNode, conditions: FileConditions): Promise<void> {
    await this.requireUnlocked(found, conditions);
    const [parent] = await findNodes(this.db, this.viewer, [found.node.parent_id]);
    if (parent !== undefined) await this.requireUnlocked(parent, conditions);
    for (const group of await this.#locksBelow(found)) await this.#requireToken(group, conditions);
  }

  /** The same of a place that something is put to. */
  async requireLocationUnlocked({ parent, there }: Location, conditions: FileConditions): Promise<void> {
    if (there === null) await this.requireUnlocked(parent, conditions);
    else await this.requireAllUnlocked(there, conditions);
  }

  /** Refuses a lock that cannot be beside those that are there. */
  async requireLockable(
    { parent, there }: Location,
    { isShared, isDeep }: { readonly isShared: boolean; readonly isDeep: boolean },
  ): Promise<void> {
    const over = there === null ? this.#deepOver(parent) : locksOver(this.locks, there);
    const below = there !== null && isDeep ? (await this.#locksBelow(there)).flat() : [];
    const inTheWay = [...over, ...below].filter((lock) => !isShared || lock.is_shared === 0);
    if (inTheWay.length > 0) await this.#refuseFor(inTheWay, 'no-conflicting-lock');
  }
}

/** As names are stored: without space around them. */
const keyOf = (name: string): string => keysOf(name.normalize('NFC').trim()).name_key;
const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
