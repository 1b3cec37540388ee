/**
 * Header fields that mail clients ask of every mail when they first see a mailbox, kept beside the envelope as they are in the mail: reading
 * ten thousand of them opens no body. One text: `date:37,from:52`, a line end, then the fields' octets one after the other, a
 * character for each octet.
 */
import { isAscii } from 'node:buffer';
import type { HeaderField } from '@hongyan/mime';

/** What Thunderbird, Apple Mail, mutt, K-9, Outlook and offlineimap ask for, in lower case. Those that a mail does not have cost nothing. */
export const keptFieldNames: ReadonlySet<string> = new Set([
  'autocrypt-draft-state',
  'bcc',
  'cc',
  'chat-version',
  'content-class',
  'content-description',
  'content-type',
  'date',
  'followup-to',
  'from',
  'importance',
  'in-reply-to',
  'lines',
  'list-id',
  'list-post',
  'list-subscribe',
  'list-unsubscribe',
  'message-id',
  'mime-version',
  'newsgroups',
  'priority',
  'references',
  'reply-to',
  'resent-from',
  'sender',
  'subject',
  'to',
  'x-k9mail-identity',
  'x-label',
  'x-mailer',
  'x-original-to',
  'x-priority',
  'x-universally-unique-identifier',
]);

/** Longer ones are read from the mail: one with a thousand recipients would make all others of its mailbox slow. Octets. */
const maxKeptBytes = 3_072;
/** Between the first and the last of them. Octets. */
const maxSpanBytes = 64 * 1024;

/** The text to keep; null: too long, or with a NUL, which a text of PostgreSQL cannot hold. `read` gives octets `[start, end)` of the mail. */
export async function keepFields(
  headers: readonly HeaderField[],
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<string | null> {
  const kept = headers.filter((field) => keptFieldNames.has(field.name.toLowerCase()));
  const first = kept[0]?.start ?? 0;
  const last = kept.at(-1)?.end ?? 0;
  const bytes = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  if (bytes > maxKeptBytes || last - first > maxSpanBytes) return null;
  const octets = Buffer.from(await read(first, last)).toString('latin1');
  const index = kept.map(({ name, start, end }) => `${name.toLowerCase()}:${String(end - start)}`).join();
  const texts = kept.map(({ start, end }) => octets.slice(start - first, end - first)).join('');
  return texts.includes('\0') ? null : `${index}\n${texts}`;
}

/** A name in octets, in lower case; to be compared with those in `kept`. */
export const normaliseFieldName = (name: string): Uint8Array => Buffer.from(name.toLowerCase(), 'latin1');

const [lineFeed, comma, colon, zero] = [0x0a, 0x2c, 0x3a, 0x30];

function isNameAt(kept: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1) if (kept[at + index] !== name[index]) return false;
  return true;
}

/** Loops alone: a closure for each field of each mail is a kilobyte a mail. */
function isNamed(kept: Uint8Array, at: number, length: number, names: readonly Uint8Array[]): boolean {
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (name?.length === length && isNameAt(kept, at, name)) return true;
  }
  return false;
}

/** What is kept, an octet for each octet of the mail: it is stored as text, in UTF-8. */
export function octetsOfKept(stored: string | Uint8Array): Uint8Array {
  if (typeof stored === 'string') return Buffer.from(stored, 'latin1');
  return isAscii(stored) ? stored : Buffer.from(Buffer.from(stored).toString('utf8'), 'latin1');
}

/**
 * Copies those of the kept fields that are named, in the order of the mail, to `at` of the target, which has room for all; answers where they
 * end. What is kept begins at `start` of `kept`.
 */
export function copyKept(
  kept: Uint8Array,
  start: number,
  names: readonly Uint8Array[],
  target: Uint8Array,
  at: number,
): number {
  let end = at;
  let index = start;
  let octets = kept.indexOf(lineFeed, start) + 1;
  const indexEnd = octets - 1;
  while (index < indexEnd) {
    const nameStart = index;
    while (kept[index] !== colon) index += 1;
    const nameLength = index - nameStart;
    let length = 0;
    for (index += 1; index < indexEnd && kept[index] !== comma; index += 1)
      length = length * 10 + (kept[index] ?? 0) - zero;
    index += 1;
    if (isNamed(kept, nameStart, nameLength, names)) {
      for (let from = 0; from < length; from += 1) target[end + from] = kept[octets + from] ?? 0;
      end += length;
    }
    octets += length;
  }
  return end;
}
