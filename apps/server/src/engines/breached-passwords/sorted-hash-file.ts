import { type FileHandle, open } from 'node:fs/promises';
import { hashOfLine, maxLineBytes } from './hash-lines.ts';

export const sha1Digits = 40;
/** What is left is read at once: about as many lines as one page of the disk holds. */
const windowBytes = 4_096;

async function readAt(file: FileHandle, position: number, bytes: number): Promise<string> {
  const buffer = Buffer.allocUnsafe(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  return buffer.toString('latin1', 0, bytesRead);
}

function requireHash(line: string, position: number): string {
  const hash = hashOfLine(line, sha1Digits);
  if (hash === null) throw new Error(`there is no line HASH:count behind byte ${String(position)}`);
  return hash;
}

/** The first line that begins behind `position`, which lies well before the file's end, and where the line after it begins. */
async function lineBehind(file: FileHandle, position: number) {
  const text = await readAt(file, position, 2 * maxLineBytes);
  const start = text.indexOf('\n') + 1;
  const feed = text.indexOf('\n', start);
  const hash = requireHash(start === 0 || feed === -1 ? '' : text.slice(start, feed), position);
  return { hash, next: position + feed + 1 };
}

/**
 * Whether a file of lines `HASH:count`, sorted by hash, has this one. Searched by halves: some thirty small reads in a list of forty
 * gigabytes, whose memory is a page. Rejects where lines are no such lines.
 */
export async function hasSortedHash(path: string, hash: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (high - low > windowBytes) {
      const middle = low + Math.floor((high - low) / 2);
      const line = await lineBehind(file, middle);
      if (line.hash === hash) return true;
      if (line.hash < hash) low = line.next;
      // It begins at the middle, or before.
      else high = middle + 1;
    }
    const text = await readAt(file, low, high - low + maxLineBytes);
    return text.split('\n').some((line) => hashOfLine(line, sha1Digits) === hash);
  } finally {
    await file.close();
  }
}

/** Rejects unless a file begins with a line of such a list. */
export async function checkSortedHashes(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const [first = ''] = (await readAt(file, 0, 2 * maxLineBytes)).split('\n');
    requireHash(first, 0);
  } finally {
    await file.close();
  }
}
