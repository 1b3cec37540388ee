// Where tests keep their temporary files: on a disk in memory, if the system has one with room. Stores of tests write and flush all the
// time, and an eighth of what the unit tests compute was the file system's part of it.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const prefix = 'hongyan-tests-';
/** Tests were seen to hold 200 MiB at a time. Containers often have a disk of 64 MiB here. */
const leastBytes = 2 * 1024 ** 3;
/** What is written there is memory that nobody else can have. */
const leastMemory = 3 * leastBytes;
/** PostgreSQL runs as another user and goes through the folder to its own. */
const passable = 0o711;

function hasRoom(disk) {
  try {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize >= leastBytes && process.availableMemory() >= leastMemory;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes what runs that were killed have left. */
function removeStaleFolders(disk) {
  for (const name of readdirSync(disk)) {
    const pid = /^hongyan-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(disk, name), { recursive: true, force: true });
  }
}

/** Makes the folder of this run on `disk`; undefined where there is no such disk, or too little room on it. */
export function makeTestFolder(disk = memoryDisk) {
  if (!hasRoom(disk)) return undefined;
  removeStaleFolders(disk);
  const folder = mkdtempSync(join(disk, `${prefix}${process.pid}-`));
  chmodSync(folder, passable);
  return folder;
}

/** Runs tests with the folder as their temporary one, and removes it afterwards. A `TMPDIR` that somebody has set stays. */
export async function withTestFolder(toolchain, run) {
  const folder = process.env.TMPDIR === undefined ? makeTestFolder() : undefined;
  if (folder === undefined) return run(toolchain);
  try {
    return await run({ ...toolchain, env: { ...toolchain.env, TMPDIR: folder } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
