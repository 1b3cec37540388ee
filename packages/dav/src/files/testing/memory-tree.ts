/** Files in memory, for tests: the tree that everybody has, and the locks in it. */
import { randomUUID } from 'node:crypto';
import { DavRefusal } from '../../refusal.ts';
import { fileConditionsHold, holdsToken } from '../conditions.ts';
import { isWithin } from '../path.ts';
import type { DeadProperty, FileConditions, FileEntry, FileLock, FilePath } from '../port.ts';
import { LockedRefusal } from '../refusals.ts';

export interface MemoryNode {
  readonly kind: FileEntry['kind'];
  readonly id: string;
  etag: string;
  content: Buffer;
  createdAt: number;
  changedAt: number;
  readonly children: Map<string, MemoryNode>;
  readonly dead: Map<string, DeadProperty>;
}

export interface MemoryLock extends FileLock {
  readonly holder: string;
}

export class MemoryTree {
  readonly #locks = new Map<string, MemoryLock>();
  readonly #now: () => number;
  #count = 0;
  readonly root: MemoryNode;

  constructor(now: () => number) {
    this.#now = now;
    this.root = this.makeNode('folder');
  }

  get now(): number {
    return this.#now();
  }

  makeNode(kind: FileEntry['kind'], content: Buffer = Buffer.alloc(0)): MemoryNode {
    this.#count += 1;
    const id = String(this.#count);
    const times = { createdAt: this.now, changedAt: this.now };
    return { kind, id, etag: `e${id}`, content, ...times, children: new Map(), dead: new Map() };
  }

  write(node: MemoryNode, content: Buffer): void {
    this.#count += 1;
    node.etag = `e${this.#count}`;
    node.content = content;
    node.changedAt = this.now;
  }

  find(path: FilePath): MemoryNode | undefined {
    let node: MemoryNode | undefined = this.root;
    for (const name of path) node = node?.children.get(name);
    return node;
  }

  require(path: FilePath): MemoryNode {
    const node = this.find(path);
    if (node === undefined) throw new DavRefusal(404, 'Nothing is there');
    return node;
  }

  /** The folder that something is to lie in. */
  requireParent(path: FilePath): MemoryNode {
    if (path.length < 2) throw new DavRefusal(403, 'Spaces are not made here');
    const parent = this.find(path.slice(0, -1));
    if (parent?.kind !== 'folder') throw new DavRefusal(409, 'There is no such folder');
    return parent;
  }

  /** All locks that hold at a path, those of folders above it too. */
  locksAt(path: FilePath): readonly MemoryLock[] {
    const all = [...this.#locks.values()].filter(({ expiresAt }) => expiresAt > this.now);
    return all.filter(({ root, depth }) =>
      root.length === path.length ? isWithin(path, root) : depth === 'infinity' && isWithin(path, root),
    );
  }

  locksBelow(path: FilePath): readonly MemoryLock[] {
    const all = [...this.#locks.values()].filter(({ expiresAt }) => expiresAt > this.now);
    return all.filter(({ root }) => root.length > path.length && isWithin(root, path));
  }

  addLock(lock: Omit<MemoryLock, 'token'>): MemoryLock {
    const added = { ...lock, token: `urn:uuid:${randomUUID()}` };
    this.#locks.set(added.token, added);
    return added;
  }

  setLock(lock: MemoryLock): void {
    this.#locks.set(lock.token, lock);
  }

  dropLock(token: string): void {
    this.#locks.delete(token);
  }

  dropLocks(path: FilePath): void {
    for (const { root, token } of this.#locks.values()) if (isWithin(root, path)) this.#locks.delete(token);
  }

  requireConditions(conditions: FileConditions, path: FilePath): void {
    const isHeld = fileConditionsHold(conditions, path, (one) => ({
      entry: this.find(one) ?? null,
      tokens: this.locksAt(one).map(({ token }) => token),
    }));
    if (!isHeld) throw new DavRefusal(412, 'A condition does not hold');
  }

  requireToken(locks: readonly MemoryLock[], holder: string, { tokens }: FileConditions): void {
    const owned = locks.map((lock) => ({ token: lock.token, isOwn: lock.holder === holder }));
    if (!holdsToken(owned, tokens))
      throw new LockedRefusal(locks.map(({ root, rootKind }) => ({ path: root, kind: rootKind })));
  }

  /** For what is removed or overwritten with all that is in it. */
  requireTokens(path: FilePath, holder: string, conditions: FileConditions): void {
    this.requireToken(this.locksAt(path), holder, conditions);
    this.requireToken(this.locksAt(path.slice(0, -1)), holder, conditions);
    const groups = Map.groupBy(this.locksBelow(path), ({ root }) => JSON.stringify(root));
    for (const group of groups.values()) this.requireToken(group, holder, conditions);
  }
}
