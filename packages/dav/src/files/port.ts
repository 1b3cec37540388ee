/**
 * The port between WebDAV for files and whoever keeps them. Nothing here knows a header or XML but that of dead properties and of a lock's
 * owner, which are kept as they are; nothing behind it knows the grammar of WebDAV. Paths are lists of names: the root is `[]`, below it lie the
 * spaces of the person, below these folders and files. How names are compared is decided behind the port. What a person may read is thrown as
 * `DavRefusal`, a lock that is in the way as `LockedRefusal`.
 */
export type FilePath = readonly string[];

/** A folder or a file, in the version that `find` or `list` saw. */
export interface FileEntry {
  readonly kind: 'folder' | 'file';
  /** Names its node, whatever its path is. */
  readonly id: string;
  /** The last name of its path, as it is kept; what the root is called. */
  readonly name: string;
  /** Changes with every change of the content. Without quotation marks, of the characters that an entity tag may have. */
  readonly etag: string;
  /** Bytes of a file; 0 of a folder. */
  readonly size: number;
  /** Media type of a file, of a list of harmless ones or application/octet-stream; '' of a folder. */
  readonly type: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly right: 'view' | 'edit' | 'manage';
}

/** Bytes `[start, end)` of a file. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** A lock, as it is shown to everybody who sees what it is on. */
export interface FileLock {
  /** An absolute URI, unique for ever: `urn:uuid:` and 122 random bits (RFC 4918 §6.5). */
  readonly token: string;
  /** Where it was taken. */
  readonly root: FilePath;
  /** Of a file it is `file`. */
  readonly rootKind: FileEntry['kind'];
  readonly scope: 'exclusive' | 'shared';
  /** `infinity`: it holds for all below its root too. */
  readonly depth: '0' | 'infinity';
  /** XML that the program gave for its owner, printed by this package; '' where it gave none. */
  readonly owner: string;
  readonly expiresAt: number;
}

/** A property that the store keeps without knowing what it means. */
export interface DeadProperty {
  readonly namespace: string;
  readonly name: string;
  /** The whole element, printed by this package: it can be put into any answer as it is. */
  readonly xml: string;
}

/** One instruction of PROPPATCH. */
export type PropertyChange =
  | { readonly action: 'set'; readonly property: DeadProperty }
  | { readonly action: 'remove'; readonly property: Pick<DeadProperty, 'namespace' | 'name'> };

/** RFC 4331. */
export interface FileQuota {
  readonly usedBytes: number;
  /** null: nothing limits it. */
  readonly availableBytes: number | null;
}

/** A state token, or an entity tag without its quotation marks; null is a weak one, which matches nothing. */
export type IfCondition =
  | { readonly isNot: boolean; readonly token: string }
  | { readonly isNot: boolean; readonly etag: string | null };

/** One list of the `If` header: all of it holds of one path. */
export interface IfList {
  /** null: of another server, where nothing is known. */
  readonly path: FilePath | null;
  readonly conditions: readonly IfCondition[];
}

/** Conditions of a request as it sent them; `*` is any. */
export interface FileConditions {
  readonly ifMatch: readonly string[] | '*' | null;
  readonly ifNoneMatch: readonly string[] | '*' | null;
  /** Milliseconds. */
  readonly ifUnmodifiedSince: number | null;
  /** One of these lists holds; null: there is no `If` header. */
  readonly lists: readonly IfList[] | null;
  /** All tokens of locks that the request has named. */
  readonly tokens: readonly string[];
}

/** What is at a path: null where nothing is, and the tokens of all locks that hold there, those of folders above it too. */
export interface FileState {
  readonly entry: { readonly etag: string; readonly changedAt: number } | null;
  readonly tokens: readonly string[];
}

export interface PutOptions {
  /** What the program said that it would send; null: it did not say. */
  readonly length: number | null;
  /** What the program said that it is: untrusted; null where it said nothing. */
  readonly type: string | null;
  readonly conditions: FileConditions;
}

export interface LockOptions {
  readonly scope: FileLock['scope'];
  readonly depth: FileLock['depth'];
  readonly owner: string;
  readonly timeoutSeconds: number;
  readonly conditions: FileConditions;
}

export interface TransferOptions {
  /** false: refused with 412 where something is at the destination. true: what is there goes first, in the same transaction. */
  readonly overwrite: boolean;
  readonly conditions: FileConditions;
}

/**
 * The files of a person who is signed in. Every method checks the person's rights anew; what may not be seen is as if it were not there.
 *
 * Every write happens wholly or not at all, in one transaction in which the conditions (`fileConditionsHold`, else 412) and the locks
 * (`holdsToken`, else `LockedRefusal`) are checked. A lock is in the way of a write of what it is on; of adding a member to a folder that it is on,
 * or of taking one away; and, where a folder is removed, moved or overwritten, of what lies anywhere below it. Only tokens of the person's own locks
 * count. Locks go with what is removed or moved away, and do not come along with a copy.
 *
 * Refusals: 404 nothing is there; 409 the folder that it is to lie in is not there; 403 no right, or the root and the spaces, which are neither
 * changed nor locked; 405 it is there already (a folder to be made) or it is a folder (a file to be written); 507 the space is full.
 */
export interface FileDavStore {
  readonly principal: { readonly name: string };
  find(path: FilePath): Promise<FileEntry | undefined>;
  /** What lies in a folder, in batches. */
  list(folder: FileEntry): AsyncIterable<readonly FileEntry[]>;
  /** The content of that very version, or of a part of it; 404 where it is there no more. */
  read(file: FileEntry, range: FileRange | null): AsyncIterable<Uint8Array>;
  /**
   * Writes a file. Everything is checked before the first byte is taken, and again when all of them are there. Where `content` throws, nothing of it
   * stays and its error is passed on. It is read at the store's own speed.
   */
  put(path: FilePath, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<Written & { etag: string }>;
  makeFolder(path: FilePath, conditions: FileConditions): Promise<void>;
  remove(path: FilePath, conditions: FileConditions): Promise<void>;
  /** `isDeep` false: of a folder itself alone. Dead properties come along. 403 where either path lies in the other. */
  copy(from: FilePath, to: FilePath, options: TransferOptions & { readonly isDeep: boolean }): Promise<Written>;
  /** A name that differs in its case alone is a new name of the same. 403 where either path lies in the other. */
  move(from: FilePath, to: FilePath, options: TransferOptions): Promise<Written>;
  /** Makes an empty file where nothing is there (RFC 4918 §7.3). `LockedRefusal` where a lock of anybody is in the way. */
  lock(path: FilePath, options: LockOptions): Promise<{ readonly lock: FileLock; readonly created: boolean }>;
  /** Of the person's own lock on that path whose token is among the conditions' tokens; undefined where there is none. */
  refreshLock(path: FilePath, timeoutSeconds: number, conditions: FileConditions): Promise<FileLock | undefined>;
  /** false where that token locks not this path, or is another person's. */
  unlock(path: FilePath, token: string): Promise<boolean>;
  /** The locks that hold for entries, by their ids; where there are none the id may be left out. */
  locksOn(entries: readonly FileEntry[]): Promise<ReadonlyMap<string, readonly FileLock[]>>;
  /** The dead properties of entries, by their ids. */
  properties(entries: readonly FileEntry[]): Promise<ReadonlyMap<string, readonly DeadProperty[]>>;
  /** All or none, in their order. 507 where the entry would have more than `maxProperties`. */
  changeProperties(path: FilePath, changes: readonly PropertyChange[], conditions: FileConditions): Promise<void>;
  /** Of the space that a folder lies in; null where there is none. */
  quota(folder: FileEntry): Promise<FileQuota | null>;
}

/** Whether something new is there now. */
export interface Written {
  readonly created: boolean;
}

export interface FileDavRequest {
  readonly method: string;
  /** As it stands in the request, without the query. */
  readonly path: string;
  /** Names in lower case. `host` is the name that the program has asked for. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Read only where it is needed: a refusal may leave it unread. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface FileDavAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string | Uint8Array>;
  /** What is sent is this file's content: the listener says so that nothing opens it in place. */
  readonly file?: Pick<FileEntry, 'name'>;
}
