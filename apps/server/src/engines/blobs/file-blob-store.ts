/**
 * Blobs as files: `aa/bb/<id>` below one folder (65 536 folders, so that none grows large), written to `incoming/` first.
 * finish = write → fsync → rename → fsync of the folders (security.md 4.7): after it, power may fail.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { StorageFullError } from '../storage-full.ts';
import {
  BlobFolders,
  fileMode,
  flushFolder,
  folderMode,
  formatPath,
  isCode,
  namesIn,
  toStorageError,
} from './blob-folders.ts';
import { createRoomCheck, type DiskSpace, readDiskSpace } from './disk-room.ts';
import { openFileStaging } from './file-staging.ts';
import type { BlobLocation } from './location.ts';
import { type BlobEntry, BlobNotFoundError, type BlobRange, type BlobWriter, isBlobId } from './port.ts';

/** Files of writers that died; a living writer is never this slow (SMTP's DATA ends after 10 minutes). */
const orphanAgeMs = 60 * 60 * 1000;
const readChunkBytes = 256 * 1024;

class FileBlobWriter implements BlobWriter {
  readonly #folders: BlobFolders;
  readonly #id: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  #state: 'open' | 'finished' | 'aborted' = 'open';
  size = 0;

  constructor(folders: BlobFolders, id: string, temporary: string, file: FileHandle) {
    this.#folders = folders;
    this.#id = id;
    this.#temporary = temporary;
    this.#file = file;
  }

  #requireOpen(): void {
    if (this.#state !== 'open') throw new Error(`this blob is ${this.#state}`);
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#requireOpen();
    try {
      let offset = 0;
      while (offset < chunk.byteLength) {
        const { bytesWritten } = await this.#file.write(chunk, offset, chunk.byteLength - offset);
        offset += bytesWritten;
      }
    } catch (error) {
      throw toStorageError(error);
    }
    this.size += chunk.byteLength;
  }

  async finish(): Promise<string> {
    this.#requireOpen();
    try {
      await this.#file.sync();
      await this.#file.close();
      const target = formatPath(this.#folders.root, this.#id);
      await this.#folders.ensure(dirname(target));
      await rename(this.#temporary, target);
      await flushFolder(dirname(target));
    } catch (error) {
      throw toStorageError(error);
    }
    this.#state = 'finished';
    return this.#id;
  }

  async abort(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'aborted';
    // A failed `finish` may have closed it already; closing twice is harmless.
    await this.#file.close();
    await rm(this.#temporary, { force: true });
  }
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<BlobEntry> {
  for (const first of await namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(first) || !first.startsWith(prefix.slice(0, 2))) continue;
    for (const second of await namesIn(join(root, first))) {
      for (const id of await namesIn(join(root, first, second))) {
        if (!isBlobId(id) || !id.startsWith(prefix)) continue;
        const found = await stat(formatPath(root, id)).catch((error: unknown) => {
          // Deleted since it was listed.
          if (isCode(error, 'ENOENT')) return null;
          throw error;
        });
        if (found) yield { id, size: found.size, createdAt: found.mtimeMs };
      }
    }
  }
}

async function sweepIncoming(incoming: string, now: number): Promise<void> {
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > orphanAgeMs) await rm(path, { force: true });
  }
}

async function* readFileRange(path: string, start: number, end: number | undefined): AsyncGenerator<Uint8Array> {
  if (end !== undefined && end <= start) return;
  const stream = createReadStream(path, {
    start,
    end: end === undefined ? Number.POSITIVE_INFINITY : end - 1,
    highWaterMark: readChunkBytes,
  });
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw isCode(error, 'ENOENT') ? new BlobNotFoundError('there is no such blob', { cause: error }) : error;
  }
}

/** Opens the store below `root`, creates it where it is missing and removes what dead writers left. */
export async function openFileBlobStore(
  root: string,
  clock: Clock,
  readSpace: (path: string) => Promise<DiskSpace> = readDiskSpace,
): Promise<BlobLocation> {
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: folderMode });
  await sweepIncoming(incoming, clock.now());
  const folders = new BlobFolders(root);
  const hasRoom = createRoomCheck(() => readSpace(root), clock);
  const staging = await openFileStaging(folders, (path) => readFileRange(path, 0, undefined));
  const createAs = async (id: string): Promise<BlobWriter> => {
    // Of two who write one blob each has a file of its own.
    const temporary = join(incoming, `${id}-${randomBytes(4).toString('hex')}`);
    try {
      return new FileBlobWriter(folders, id, temporary, await open(temporary, 'wx', fileMode));
    } catch (error) {
      throw toStorageError(error);
    }
  };
  async function* read(id: string, range: BlobRange = {}): AsyncGenerator<Uint8Array> {
    const start = range.start ?? 0;
    // An empty range of a missing blob is still a missing blob.
    if (range.end !== undefined && range.end <= start)
      await stat(formatPath(root, id)).catch(() => Promise.reject(new BlobNotFoundError('there is no such blob')));
    yield* readFileRange(formatPath(root, id), start, range.end);
  }
  return {
    staging,
    requireRoom: async (bytes) => {
      if (!(await hasRoom(bytes))) throw new StorageFullError('the disk of the blobs is nearly full');
    },
    create: () => createAs(randomBytes(16).toString('hex')),
    createAs,
    read,
    readStored: read,
    size: async (id) => {
      if (!isBlobId(id)) return null;
      try {
        return (await stat(formatPath(root, id))).size;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    delete: async (id) => {
      if (isBlobId(id)) await rm(formatPath(root, id), { force: true });
    },
    list: (prefix = '') => listFiles(root, prefix),
  };
}
