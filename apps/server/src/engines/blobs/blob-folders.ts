/** What every file of the blobs is made with: readable by this user only, flushed with the folders that name it. */
import { mkdir, open, opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageFullError } from '../storage-full.ts';
import { BlobNotFoundError, isBlobId } from './port.ts';

export const folderMode = 0o700;
export const fileMode = 0o600;

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

export function toStorageError(error: unknown): unknown {
  return isCode(error, 'ENOSPC', 'EDQUOT')
    ? new StorageFullError('the disk of the blobs is full', { cause: error })
    : error;
}

export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The folders known to be on disk since this process began: a name in a folder that power failure forgets is no name. */
export class BlobFolders {
  readonly root: string;
  readonly #durable = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  async ensure(folder: string): Promise<void> {
    if (this.#durable.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: folderMode });
    await flushFolder(dirname(folder));
    await flushFolder(this.root);
    this.#durable.add(folder);
  }
}

export function formatPath(root: string, id: string): string {
  if (!isBlobId(id)) throw new BlobNotFoundError('not the id of a blob');
  return join(root, id.slice(0, 2), id.slice(2, 4), id);
}

export async function namesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(path)) names.push(entry.name);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  return names;
}
