import { DavRefusal } from '../../refusal.ts';
import { maxProperties } from '../limits.ts';
import { isWithin } from '../path.ts';
import type { FileDavStore, FileEntry, FileLock, FilePath } from '../port.ts';
import { LockedRefusal } from '../refusals.ts';
import { type MemoryLock, type MemoryNode, MemoryTree } from './memory-tree.ts';

type Rest<Name extends keyof FileDavStore> = FileDavStore[Name];

/** Read in pieces, so that an answer is as one from a disk. */
const partBytes = 64 * 1024;

const publish = ({ holder: _holder, ...lock }: MemoryLock): FileLock => lock;

const sizeOf = (node: MemoryNode): number =>
  [...node.children.values()].reduce((sum, child) => sum + sizeOf(child), node.content.byteLength);

interface MemoryStoreOptions {
  readonly right?: FileEntry['right'];
  /** Bytes. */
  readonly capacity?: number;
}

/** What one person has of a tree. */
export class MemoryFileStore implements FileDavStore {
  readonly principal: FileDavStore['principal'];
  readonly #tree: MemoryTree;
  readonly #right: FileEntry['right'];
  readonly #capacity: number;
  readonly #nodes = new Map<string, MemoryNode>();

  constructor(name: string, tree: MemoryTree, { right = 'manage', capacity = 2 ** 40 }: MemoryStoreOptions = {}) {
    this.principal = { name };
    this.#tree = tree;
    this.#right = right;
    this.#capacity = capacity;
  }

  #toEntry(node: MemoryNode, name: string): FileEntry {
    this.#nodes.set(node.id, node);
    const { kind, id, etag, content, createdAt, changedAt } = node;
    const type = kind === 'folder' ? '' : 'application/octet-stream';
    return { kind, id, etag, size: content.byteLength, createdAt, changedAt, name, type, right: this.#right };
  }

  #pathOf(id: string, node = this.#tree.root, path: FilePath = []): FilePath | undefined {
    if (node.id === id) return path;
    for (const [name, child] of node.children) {
      const found = this.#pathOf(id, child, [...path, name]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #requireEdit(path: FilePath): void {
    if (this.#right === 'view' || path.length < 2) throw new DavRefusal(403, 'That is not changed');
  }

  find: Rest<'find'> = async (path) => {
    const node = this.#tree.find(path);
    return node === undefined ? undefined : this.#toEntry(node, path.at(-1) ?? '');
  };

  async *list(folder: FileEntry): AsyncGenerator<readonly FileEntry[]> {
    yield [...(this.#nodes.get(folder.id)?.children ?? [])].map(([name, child]) => this.#toEntry(child, name));
  }

  async *read(file: FileEntry, range: { start: number; end: number } | null): AsyncGenerator<Uint8Array> {
    const node = this.#nodes.get(file.id);
    if (node?.etag !== file.etag) throw new DavRefusal(404, 'That version is there no more');
    const { start, end } = range ?? { start: 0, end: file.size };
    const { content } = node;
    for (let at = start; at < end; at += partBytes) yield content.subarray(at, Math.min(end, at + partBytes));
  }

  /** The folder of a file that may be written. */
  #checkPut(path: FilePath, conditions: Parameters<Rest<'remove'>>[1]): MemoryNode {
    this.#requireEdit(path);
    const parent = this.#tree.requireParent(path);
    const there = this.#tree.find(path);
    if (there?.kind === 'folder') throw new DavRefusal(405, 'A folder is there');
    this.#tree.requireConditions(conditions, path);
    this.#tree.requireToken(this.#tree.locksAt(path), this.principal.name, conditions);
    if (there === undefined)
      this.#tree.requireToken(this.#tree.locksAt(path.slice(0, -1)), this.principal.name, conditions);
    return parent;
  }

  put: Rest<'put'> = async (path, content, { conditions, length }) => {
    this.#checkPut(path, conditions);
    const room = this.#capacity - sizeOf(this.#tree.root);
    const requireRoom = (bytes: number): void => {
      if (bytes > room) throw new DavRefusal(507, 'The space is full', '{DAV:}quota-not-exceeded');
    };
    requireRoom(length ?? 0);
    const parts: Uint8Array[] = [];
    let received = 0;
    for await (const part of content) {
      received += part.byteLength;
      requireRoom(received);
      parts.push(part);
    }
    const parent = this.#checkPut(path, conditions);
    const name = path.at(-1) ?? '';
    const there = parent.children.get(name);
    const node = there ?? this.#tree.makeNode('file');
    this.#tree.write(node, Buffer.concat(parts));
    parent.children.set(name, node);
    return { created: there === undefined, etag: node.etag };
  };

  makeFolder: Rest<'makeFolder'> = async (path, conditions) => {
    this.#requireEdit(path);
    if (this.#tree.find(path) !== undefined) throw new DavRefusal(405, 'There is one of that name');
    const parent = this.#tree.requireParent(path);
    this.#tree.requireConditions(conditions, path);
    this.#tree.requireToken(this.#tree.locksAt(path.slice(0, -1)), this.principal.name, conditions);
    parent.children.set(path.at(-1) ?? '', this.#tree.makeNode('folder'));
  };

  #drop(path: FilePath): void {
    this.#tree.find(path.slice(0, -1))?.children.delete(path.at(-1) ?? '');
    this.#tree.dropLocks(path);
  }

  remove: Rest<'remove'> = async (path, conditions) => {
    this.#tree.require(path);
    this.#requireEdit(path);
    this.#tree.requireConditions(conditions, path);
    this.#tree.requireTokens(path, this.principal.name, conditions);
    this.#drop(path);
  };

  /** Checks a destination and takes away what is there. */
  #clear(from: FilePath, to: FilePath, { overwrite, conditions }: Parameters<Rest<'move'>>[2]): boolean {
    if (isWithin(from, to) || isWithin(to, from)) throw new DavRefusal(403, 'One of both lies in the other');
    this.#tree.require(from);
    this.#requireEdit(to);
    this.#tree.requireParent(to);
    this.#tree.requireConditions(conditions, from);
    const isThere = this.#tree.find(to) !== undefined;
    if (isThere && !overwrite) throw new DavRefusal(412, 'Something is there');
    this.#tree.requireTokens(to, this.principal.name, conditions);
    return isThere;
  }

  #clone(node: MemoryNode, isDeep: boolean): MemoryNode {
    const copied = this.#tree.makeNode(node.kind, node.content);
    for (const [name, property] of node.dead) copied.dead.set(name, property);
    if (isDeep) for (const [name, child] of node.children) copied.children.set(name, this.#clone(child, true));
    return copied;
  }

  copy: Rest<'copy'> = async (from, to, options) => {
    const isThere = this.#clear(from, to, options);
    if (isThere) this.#drop(to);
    const copied = this.#clone(this.#tree.require(from), options.isDeep);
    this.#tree.requireParent(to).children.set(to.at(-1) ?? '', copied);
    return { created: !isThere };
  };

  move: Rest<'move'> = async (from, to, options) => {
    const isThere = this.#clear(from, to, options);
    this.#requireEdit(from);
    this.#tree.requireTokens(from, this.principal.name, options.conditions);
    if (isThere) this.#drop(to);
    const node = this.#tree.require(from);
    this.#drop(from);
    this.#tree.requireParent(to).children.set(to.at(-1) ?? '', node);
    return { created: !isThere };
  };

  lock: Rest<'lock'> = async (path, { scope, depth, owner, timeoutSeconds, conditions }) => {
    this.#requireEdit(path);
    const there = this.#tree.find(path);
    if (there === undefined) this.#checkPut(path, conditions);
    else this.#tree.requireConditions(conditions, path);
    const others = [...this.#tree.locksAt(path), ...(depth === 'infinity' ? this.#tree.locksBelow(path) : [])];
    const inTheWay = others.filter((one) => scope === 'exclusive' || one.scope === 'exclusive');
    if (inTheWay.length > 0) {
      const locked = inTheWay.map(({ root, rootKind }) => ({ path: root, kind: rootKind }));
      throw new LockedRefusal(locked, 'no-conflicting-lock');
    }
    if (there === undefined)
      this.#tree.requireParent(path).children.set(path.at(-1) ?? '', this.#tree.makeNode('file'));
    const expiresAt = this.#tree.now + timeoutSeconds * 1_000;
    const rootKind = there?.kind ?? 'file';
    const lock = { root: path, rootKind, scope, depth, owner, expiresAt, holder: this.principal.name };
    return { lock: publish(this.#tree.addLock(lock)), created: there === undefined };
  };

  #findOwnLock(path: FilePath, tokens: readonly string[]): MemoryLock | undefined {
    const locks = this.#tree.locksAt(path);
    return locks.find(({ token, holder }) => holder === this.principal.name && tokens.includes(token));
  }

  refreshLock: Rest<'refreshLock'> = async (path, timeoutSeconds, conditions) => {
    const lock = this.#findOwnLock(path, conditions.tokens);
    if (lock === undefined) return undefined;
    this.#tree.requireConditions(conditions, path);
    const refreshed = { ...lock, expiresAt: this.#tree.now + timeoutSeconds * 1_000 };
    this.#tree.setLock(refreshed);
    return publish(refreshed);
  };

  unlock: Rest<'unlock'> = async (path, token) => {
    const lock = this.#findOwnLock(path, [token]);
    if (lock !== undefined) this.#tree.dropLock(token);
    return lock !== undefined;
  };

  locksOn: Rest<'locksOn'> = async (entries) =>
    new Map(
      entries.map(({ id }) => {
        const path = this.#pathOf(id);
        return [id, path === undefined ? [] : this.#tree.locksAt(path).map(publish)];
      }),
    );

  properties: Rest<'properties'> = async (entries) =>
    new Map(entries.map(({ id }) => [id, [...(this.#nodes.get(id)?.dead.values() ?? [])]]));

  changeProperties: Rest<'changeProperties'> = async (path, changes, conditions) => {
    const node = this.#tree.require(path);
    this.#requireEdit(path);
    this.#tree.requireConditions(conditions, path);
    this.#tree.requireToken(this.#tree.locksAt(path), this.principal.name, conditions);
    const after = new Map(node.dead);
    for (const { action, property } of changes) {
      const key = `{${property.namespace}}${property.name}`;
      if (action === 'set') after.set(key, property);
      else after.delete(key);
    }
    if (after.size > maxProperties) throw new DavRefusal(507, 'There are too many properties');
    node.dead.clear();
    for (const [key, property] of after) node.dead.set(key, property);
  };

  quota: Rest<'quota'> = async () => {
    const usedBytes = sizeOf(this.#tree.root);
    return { usedBytes, availableBytes: this.#capacity - usedBytes };
  };
}
