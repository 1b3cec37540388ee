import { mkdir } from 'node:fs/promises';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { readDiskSpace } from '../../../engines/blobs/disk-room.ts';
import { isCode } from './files.ts';

const mebibyte = 1024 * 1024;
const toMib = (bytes: number): string => String(Math.ceil(bytes / mebibyte));

/** Refuses a directory whose disk has no room for so many bytes. Throws UsageError. */
export async function requireRoom(directory: string, bytes: number, what: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { freeBytes } = await readDiskSpace(directory);
  if (freeBytes < bytes)
    throw new UsageError(
      `There is too little room in ${directory}: ${what} needs ${toMib(bytes)} MiB, and ${toMib(freeBytes)} MiB are free. Make room, or name a directory on another disk.`,
    );
}

/** Says of a full disk what it is; any other error stays what it is. */
export function explainFullDisk(error: unknown, directory: string): unknown {
  if (!isCode(error, 'ENOSPC', 'EDQUOT')) return error;
  return new UsageError(
    `The disk of ${directory} is full. What was there before is whole. Make room (such as by "backup prune"), and try again.`,
  );
}
