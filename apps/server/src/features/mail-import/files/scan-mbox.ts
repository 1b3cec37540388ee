/**
 * Where the messages of an mbox file begin and end. Four dialects look alike (mboxo, mboxrd, mboxcl, mboxcl2): a message begins at a `From ` line behind an
 * empty one (RFC 4155), unless the Content-Length of the one before leads further, to another such line or to the end of the file.
 */
import type { FileHandle } from 'node:fs/promises';
import { findHeader, type HeaderField, parseDate, parseHeaderBlock } from '@hongyan/mime';
import { maxHeaderBytes } from './limits.ts';

const blockBytes = 64 * 1024;
/** Longest `From ` line that is one. */
const maxLineBytes = 1_000;
/** An empty line and the end of the line before it; `From ` is no longer than twice that. */
const overlapBytes = 4;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export interface MboxMessage {
  /** Byte offsets of the message itself, without its `From ` line and the empty line behind it. */
  readonly start: number;
  readonly end: number;
  readonly fields: readonly HeaderField[];
  /** What the `From ` line says, epoch milliseconds; null: it says nothing that can be read. */
  readonly deliveredAt: number | null;
  /** Lines that began with `From ` have a `>` before them, which is not the message's. */
  readonly isQuoted: boolean;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** `From SENDER Mon Jan  1 00:00:00 2024`, with a zone before or behind the year in some programs. */
const fromLine =
  /^From (?:\S+ +|)(?:\S+ +)*?(\w{3} \w{3} +\d{1,2} +\d{2}:\d{2}(?::\d{2})?(?: +[A-Z]{2,5}| +[+-]\d{4})? +\d{4}(?: +[+-]\d{4})?)/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time of a `From ` line; undefined: it is none. Without a zone it is UTC (RFC 4155). */
export function readFromLine(line: string): number | null | undefined {
  if (!line.startsWith('From ')) return undefined;
  const [, stamp] = fromLine.exec(line) ?? [];
  // Other forms of a date; a sentence that begins with the word has no time and year.
  if (stamp === undefined)
    return /^From \S+ .*\d:\d{2}.*\d{4}/.test(line) || /^From -\s*$/.test(line) ? null : undefined;
  const [, month = '', day = '', time = '', ...rest] = stamp.split(/ +/);
  const year = rest.find((word) => /^\d{4}$/.test(word)) ?? '';
  const zone = rest.find((word) => /^[+-]\d{4}$/.test(word)) ?? '+0000';
  if (!months.includes(month)) return null;
  return parseDate(`${day} ${month} ${year} ${time} ${zone}`);
}

async function readLine(
  file: FileHandle,
  position: number,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const bytes = await readAt(file, position, maxLineBytes);
  const end = bytes.indexOf(lineFeed);
  if (end < 0) return { text: bytes.toString('latin1'), bytes: bytes.length };
  return { text: bytes.toString('latin1', 0, end).replace(/\r$/, ''), bytes: end + 1 };
}

/** Bytes of the empty line that ends before `position` in `before`; 0: there is none. */
function emptyLineBefore(before: Buffer): number {
  const last = before.length - 1;
  if (before[last] !== lineFeed) return 0;
  const bytes = before[last - 1] === carriageReturn ? 2 : 1;
  const previous = last - bytes;
  return previous < 0 || before[previous] === lineFeed ? bytes : 0;
}

interface Boundary {
  /** Where the message before ends. */
  readonly end: number;
  /** Where the next `From ` line begins; null: the file ends. */
  readonly next: number | null;
}

async function findBoundary(file: FileHandle, from: number, size: number): Promise<Boundary> {
  for (let position = from; position < size; position += blockBytes) {
    // What stands before a line, and a line that begins at the end of the block.
    const start = Math.max(0, position - overlapBytes);
    const block = await readAt(file, start, blockBytes + 2 * overlapBytes);
    for (let at = block.indexOf('From ', 0, 'latin1'); at >= 0; at = block.indexOf('From ', at + 1, 'latin1')) {
      const found = start + at;
      // The block before has seen what stands before these.
      if (found < from || (at < overlapBytes && start > 0)) continue;
      const empty = emptyLineBefore(block.subarray(Math.max(0, at - overlapBytes), at));
      if (empty === 0) continue;
      if (readFromLine((await readLine(file, found)).text) !== undefined) return { end: found - empty, next: found };
    }
  }
  const tail = await readAt(file, Math.max(from, size - overlapBytes), overlapBytes);
  return { end: Math.max(from, size - emptyLineBefore(tail)), next: null };
}

/** Follows Content-Length where it leads to a `From ` line or the end. */
async function trustLength(
  file: FileHandle,
  bodyStart: number,
  length: number,
  size: number,
): Promise<Boundary | null> {
  const end = bodyStart + length;
  if (end > size) return null;
  const behind = (await readAt(file, end, 4)).toString('latin1');
  const [lines] = /^(?:\r?\n){0,2}/.exec(behind) ?? [''];
  const next = end + lines.length;
  if (next >= size) return { end, next: null };
  return readFromLine((await readLine(file, next)).text) === undefined ? null : { end, next };
}

async function hasFromLine(file: FileHandle, from: number, end: number): Promise<boolean> {
  const { next } = await findBoundary(file, from, end);
  return next !== null && next < end;
}

/** Whether a file begins as an mbox does. */
export async function beginsAsMbox(file: FileHandle): Promise<boolean> {
  return readFromLine((await readLine(file, 0)).text) !== undefined;
}

/** The messages of a file that `beginsAsMbox`, in their order, a header in memory at a time. */
export async function* scanMbox(file: FileHandle): AsyncGenerator<MboxMessage> {
  const { size } = await file.stat();
  for (let position: number | null = 0; position !== null && position < size; ) {
    const line: Awaited<ReturnType<typeof readLine>> = await readLine(file, position);
    const start: number = position + line.bytes;
    const { fields, headerEnd } = parseHeaderBlock(await readAt(file, start, Math.min(maxHeaderBytes, size - start)));
    const bodyStart: number = start + headerEnd;
    const length = findHeader(fields, 'Content-Length')?.value ?? '';
    const trusted: Boundary | null = /^\d{1,12}$/.test(length)
      ? await trustLength(file, bodyStart, Number(length), size)
      : null;
    const boundary: Boundary = trusted ?? (await findBoundary(file, start, size));
    // mboxcl2 quotes nothing; a line that would have to be quoted shows it.
    const isQuoted = trusted === null || !(await hasFromLine(file, bodyStart, trusted.end));
    const deliveredAt = readFromLine(line.text) ?? null;
    yield { start, end: Math.max(start, boundary.end), fields, deliveredAt, isQuoted };
    position = boundary.next;
  }
}
