import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfLine } from './hash-lines.ts';
import type { BreachedPasswords } from './port.ts';
import { checkSortedHashes, hasSortedHash, sha1Digits } from './sorted-hash-file.ts';

/** Files of a directory are named after the first digits of the hashes in them, which their lines leave out. */
const rangeDigits = 5;
/** A range has some fifteen hundred lines of forty bytes; what is far larger is no range, and would only fill the memory. */
const maxRangeBytes = 4 * 1024 * 1024;
const anyRange = '0'.repeat(rangeDigits);

async function readRange(directory: string, range: string): Promise<readonly string[]> {
  for (const name of [range, `${range}.txt`]) {
    const path = join(directory, name);
    const found = await stat(path).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    if (found === null) continue;
    if (found.size > maxRangeBytes) throw new Error(`${path} is too large for a range`);
    return (await readFile(path, 'latin1')).split('\n');
  }
  throw new Error(`${directory} has no range ${range}`);
}

async function hasRangedHash(directory: string, hash: string): Promise<boolean> {
  const end = hash.slice(rangeDigits);
  const lines = await readRange(directory, hash.slice(0, rangeDigits));
  return lines.some((line) => hashOfLine(line, end.length) === end);
}

/**
 * Opens a list of SHA-1 hashes in the form in which lists of breached passwords are published: one file of lines `HASH:count`, sorted
 * by hash, or a directory of ranges. Files are opened anew for each password, so that a list may be replaced (renamed into its
 * place) while the server runs, and nothing of it stays in memory. Rejects when there is no such list.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  const isDirectory = (await stat(path)).isDirectory();
  if (isDirectory) {
    const [first = ''] = await readRange(path, anyRange);
    if (hashOfLine(first, sha1Digits - rangeDigits) === null)
      throw new Error(`range ${anyRange} does not begin with a line SUFFIX:count`);
  } else await checkSortedHashes(path);
  return {
    has: (password) => {
      // SHA-1, because the lists are made of it; nothing is protected by it.
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      return isDirectory ? hasRangedHash(path, hash) : hasSortedHash(path, hash);
    },
  };
}
