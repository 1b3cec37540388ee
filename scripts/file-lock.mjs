// One command at a time installs or builds; a second one waits for it instead of working in the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 250;
/** A lock file is written right after it is made; younger than this and empty means its owner is about to write. */
const unwrittenGraceMs = 10_000;
/** No install or build takes so long: the number in the file then belongs to another process by now. */
const longestHoldMs = 30 * 60_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isStale(file) {
  try {
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid) return ageMs > unwrittenGraceMs;
    return !isAlive(pid) || ageMs > longestHoldMs;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Runs `work` while holding `file`; `onWait` is called once when another process holds it. */
export async function withFileLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(file)) {
        rmSync(file, { force: true });
        continue;
      }
      if (tries === 0) onWait();
      await sleep(pollMs);
    }
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
