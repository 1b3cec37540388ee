/** Large bytes outside the database: bodies above 64 kB, uploads, large attachments. Ids are random and never derived from content. */

/**
 * What stays free of the disk (security.md, section 4.7). The database lies on the same disk: a file that fills it to the last byte
 * would stop the mail of everybody.
 */
export const minFreeShare = 0.05;

/** One blob being written. Nothing is readable before `finish` has resolved. */
export interface BlobWriter {
  /** Bytes written so far. */
  readonly size: number;
  /** Resolves when the next chunk may come. Rejects with StorageFullError. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes it durable (flushed, renamed, folder flushed) and answers its id. Rejects with StorageFullError. */
  finish(): Promise<string>;
  /** Forgets what was written; harmless after `finish`. */
  abort(): Promise<void>;
}

/** A range of bytes; `end` is the first byte left out. */
export interface BlobRange {
  readonly start?: number;
  readonly end?: number;
}

/** What the sweeper sees. */
export interface BlobEntry {
  readonly id: string;
  readonly size: number;
  /** Epoch milliseconds: when it was finished. */
  readonly createdAt: number;
}

/** A blob that comes in chunks, over days and restarts; nobody reads it as a blob before it is whole. */
export interface StagedWriter {
  /** Where the next byte goes. */
  readonly offset: number;
  /** Resolves when the next chunk may come. Rejects with StorageFullError. */
  write(chunk: Uint8Array): Promise<void>;
  /** Flushes what was written and ends; then its bytes survive a power failure. */
  close(): Promise<void>;
  /** Ends without flushing: what was written since the opening may or may not be there. */
  abandon(): Promise<void>;
}

/** Where blobs grow. Ids are the caller's, 128 random bits in hex; the finished blob has the same id. One writer at a time is the caller's duty. */
export interface BlobStaging {
  /** Opens for more at `offset`; what lies beyond it is forgotten. Rejects with BlobNotFoundError when fewer bytes are there. */
  open(id: string, offset: number): Promise<StagedWriter>;
  /** Reads what is there, staged or finished. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Makes it a blob, durably. A repeat changes nothing. Rejects with BlobNotFoundError when it is neither staged nor a blob. */
  finish(id: string): Promise<void>;
  /** Harmless when it is gone already. */
  delete(id: string): Promise<void>;
  /** Every staged blob with the time of its last byte (`createdAt`). */
  list(): AsyncIterable<BlobEntry>;
}

/** The place for blobs. */
export interface BlobStore {
  readonly staging: BlobStaging;
  /** Resolves when the disk has room for `bytes` more and its reserve (`minFreeShare`). Rejects with StorageFullError. */
  requireRoom(bytes: number): Promise<void>;
  create(): Promise<BlobWriter>;
  /** Reads in chunks; rejects with BlobNotFoundError at the first one when there is no such blob. */
  read(id: string, range?: BlobRange): AsyncIterable<Uint8Array>;
  /** Bytes, or null when there is no such blob. */
  size(id: string): Promise<number | null>;
  /** Harmless when it is gone already. */
  delete(id: string): Promise<void>;
  /** Every blob whose id begins with `prefix` (two hex digits or none), in no order. */
  list(prefix?: string): AsyncIterable<BlobEntry>;
}

/** There is no blob of this id. */
export class BlobNotFoundError extends Error {
  override readonly name = 'BlobNotFoundError';
}

/** Whether a text has the form of an id: 128 random bits in lower-case hex. Anything else never reaches a path. */
export function isBlobId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}
