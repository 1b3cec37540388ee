import { statfs } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import { minFreeShare } from './port.ts';

/** The disk that a folder lies on. */
export interface DiskSpace {
  /** For this process: blocks kept for the superuser are not among them. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Nobody fills the share that stays free within this time. */
const maxAgeMs = 1_000;

/**
 * Says whether so many more bytes fit on the disk beside the share that stays free. Every message asks, so the disk is asked once a second at most;
 * what was let in since then counts as written. Before it is said that nothing fits, the disk is asked anew: room may have been made.
 */
export function createRoomCheck(
  readSpace: () => Promise<DiskSpace>,
  clock: Clock,
): (bytes: number) => Promise<boolean> {
  let last: { readonly at: number; readonly space: Promise<DiskSpace> } | undefined;
  let grantedBytes = 0;
  const ask = async (): Promise<DiskSpace> => {
    const asked = { at: clock.now(), space: readSpace() };
    last = asked;
    grantedBytes = 0;
    try {
      return await asked.space;
    } catch (error) {
      if (last === asked) last = undefined;
      throw error;
    }
  };
  const fits = ({ freeBytes, totalBytes }: DiskSpace, bytes: number): boolean =>
    freeBytes - grantedBytes - bytes >= totalBytes * minFreeShare;
  return async (bytes) => {
    const age = last && clock.now() - last.at;
    const kept = age !== undefined && age >= 0 && age < maxAgeMs ? last : undefined;
    const hasRoom = fits(await (kept?.space ?? ask()), bytes) || (kept !== undefined && fits(await ask(), bytes));
    if (hasRoom) grantedBytes += bytes;
    return hasRoom;
  };
}
