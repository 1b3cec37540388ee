import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What a disk has left for this process. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Files that can still be made; null where the file system has no such limit. */
  readonly freeFiles: number | null;
  readonly totalFiles: number | null;
}

export async function readDiskRoom(path: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(path);
  const hasLimit = files > 0;
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeFiles: hasLimit ? ffree : null,
    totalFiles: hasLimit ? files : null,
  };
}

/** One page, as a commit of the store writes it. */
const page = Buffer.alloc(4_096, 1);
const rounds = 7;

/** Milliseconds that a small write takes until it is on the disk, the median of several. Makes a file in the folder and removes it. */
export async function timeFsync(directory: string): Promise<number> {
  const path = join(directory, `.fsync-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await file.write(page, 0, page.length, round * page.length);
      await file.sync();
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
