/** How files of a backup are written: readable by this user alone, whole under their name or not there at all, also after a power failure. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const directoryMode = 0o700;
const fileMode = 0o600;

/** Whether an error is one of these of the operating system. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/** Makes a directory and those above it, for this user alone. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: directoryMode });
}

/** Makes the names in a directory durable. */
export async function flushDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; there the rename is made durable by the file system itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** A file being written beside the name that it is to have. */
export interface NewFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes it and gives it its name; the name is durable when its directory is flushed. */
  finish(target: string): Promise<void>;
  /** Forgets it; harmless after `finish`. */
  abort(): Promise<void>;
}

/** Begins a file of mode 0600. */
export async function createFile(temporary: string): Promise<NewFile> {
  const file = await open(temporary, 'wx', fileMode);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    write: (bytes) => writeAll(file, bytes),
    finish: async (target) => {
      await file.sync();
      await close();
      await rename(temporary, target);
    },
    abort: async () => {
      await close();
      await rm(temporary, { force: true });
    },
  };
}

/** Writes a small file whole, durably. */
export async function writeFileDurably(target: string, content: string | Uint8Array): Promise<void> {
  const file = await createFile(`${target}.${randomBytes(6).toString('hex')}.new`);
  try {
    await file.write(typeof content === 'string' ? Buffer.from(content) : content);
    await file.finish(target);
  } catch (error) {
    await file.abort();
    throw error;
  }
  await flushDirectory(dirname(target));
}

/** Writes a file that is not there yet, durably. Rejects with EEXIST. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', fileMode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await flushDirectory(dirname(path));
}
