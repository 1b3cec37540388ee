/** Blobs that grow, as files in `staged/` beside the finished ones, so that finishing is a rename. */
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BlobFolders,
  fileMode,
  flushFolder,
  folderMode,
  formatPath,
  isCode,
  namesIn,
  toStorageError,
} from './blob-folders.ts';
import { BlobNotFoundError, type BlobStaging, isBlobId, type StagedWriter } from './port.ts';

class FileStagedWriter implements StagedWriter {
  readonly #file: FileHandle;
  offset: number;

  constructor(file: FileHandle, offset: number) {
    this.#file = file;
    this.offset = offset;
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      let done = 0;
      while (done < chunk.byteLength) {
        const { bytesWritten } = await this.#file.write(chunk, done, chunk.byteLength - done, this.offset);
        done += bytesWritten;
        this.offset += bytesWritten;
      }
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async close(): Promise<void> {
    try {
      await this.#file.datasync();
    } catch (error) {
      throw toStorageError(error);
    } finally {
      await this.#file.close();
    }
  }

  abandon(): Promise<void> {
    return this.#file.close();
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

/** Opens a file for more. `r+` never makes one: an upload whose bytes are gone must not go on as if they were there. */
async function openAt(path: string, offset: number): Promise<FileHandle> {
  if (offset === 0) return open(path, 'w', fileMode);
  const file = await open(path, 'r+').catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new BlobNotFoundError('nothing is staged by this id', { cause: error }) : error;
  });
  const { size } = await file.stat();
  if (size < offset) {
    await file.close();
    throw new BlobNotFoundError('fewer bytes are staged than were reported');
  }
  if (size > offset) await file.truncate(offset);
  return file;
}

/** `readFile`: reads a whole file in chunks, and refuses a missing one with BlobNotFoundError. */
export async function openFileStaging(
  folders: BlobFolders,
  readFile: (path: string) => AsyncIterable<Uint8Array>,
): Promise<BlobStaging> {
  const folder = join(folders.root, 'staged');
  await mkdir(folder, { recursive: true, mode: folderMode });
  await flushFolder(folders.root);
  const stagedPath = (id: string): string => {
    if (!isBlobId(id)) throw new BlobNotFoundError('not the id of a blob');
    return join(folder, id);
  };
  return {
    open: async (id, offset) => {
      try {
        const file = await openAt(stagedPath(id), offset);
        // The name too must survive: the bytes of a file that no folder names are lost.
        if (offset === 0) await flushFolder(folder);
        return new FileStagedWriter(file, offset);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    read: async function* (id) {
      let hasBegun = false;
      try {
        for await (const chunk of readFile(stagedPath(id))) {
          hasBegun = true;
          yield chunk;
        }
      } catch (error) {
        if (hasBegun || !(error instanceof BlobNotFoundError)) throw error;
        // Finished before, or in this very moment by another call: checking first and opening then would miss that.
        yield* readFile(formatPath(folders.root, id));
      }
    },
    finish: async (id) => {
      const target = formatPath(folders.root, id);
      await folders.ensure(dirname(target));
      try {
        await rename(stagedPath(id), target);
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw toStorageError(error);
        if (!(await isThere(target))) throw new BlobNotFoundError('nothing is staged by this id', { cause: error });
      }
      await flushFolder(dirname(target));
      await flushFolder(folder);
    },
    delete: async (id) => {
      if (isBlobId(id)) await rm(stagedPath(id), { force: true });
    },
    list: async function* () {
      for (const id of await namesIn(folder)) {
        const found = await stat(join(folder, id)).catch((error: unknown) => {
          // Finished or deleted since it was listed.
          if (isCode(error, 'ENOENT')) return null;
          throw error;
        });
        if (found && isBlobId(id)) yield { id, size: found.size, createdAt: found.mtimeMs };
      }
    },
  };
}
