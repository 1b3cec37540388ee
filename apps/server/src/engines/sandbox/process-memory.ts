import { readFile } from 'node:fs/promises';

/**
 * Memory in use by a process, in MB; null where the system does not tell (other systems than Linux). The heap's own limit does
 * not count what native code takes, and a picture is decoded by native code.
 */
export async function processMemoryMb(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(status);
    return match === null ? null : Number(match[1]) / 1024;
  } catch {
    return null; // no such file here, or the process has just ended
  }
}
