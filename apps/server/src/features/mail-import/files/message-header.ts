/** What the header of a message in a file says beside the message: flags that mail programs keep there, and when it was received. */
import { findHeader, findHeaders, type HeaderField, parseDate } from '@hongyan/mime';

export interface HeaderFacts {
  readonly flags: readonly string[];
  /** Deleted by its owner, and not removed yet. */
  readonly isDeleted: boolean;
  /** Some field says whether it was read. */
  readonly hasStatus: boolean;
  /** By the newest Received field, else by Date; epoch milliseconds, null: neither can be read. */
  readonly receivedAt: number | null;
}

/** Bits of X-Mozilla-Status (Thunderbird). */
const mozilla = { read: 0x0001, answered: 0x0002, flagged: 0x0004, expunged: 0x0008 };

/** A keyword as IMAP writes it (RFC 9051, `flag-keyword`). */
const keywordSyntax = /^[\x21\x23\x24\x26\x27\x2b-\x5b\x5e-\x7a\x7c-\x7e]+$/;

function listKeywords(fields: readonly HeaderField[]): string[] {
  return ['X-Keywords', 'X-Mozilla-Keys']
    .flatMap((name) => (findHeader(fields, name)?.value ?? '').split(/[\s,]+/))
    .filter((word) => keywordSyntax.test(word));
}

function readReceived(fields: readonly HeaderField[]): number | null {
  const newest = findHeaders(fields, 'Received')[0]?.value;
  const stamp = newest?.slice(newest.lastIndexOf(';') + 1);
  const received = newest?.includes(';') === true && stamp !== undefined ? parseDate(stamp) : null;
  return received ?? parseDate(findHeader(fields, 'Date')?.value ?? '');
}

/** Reads Status and X-Status (mbox), X-Mozilla-Status, X-Keywords. */
export function readHeaderFacts(fields: readonly HeaderField[]): HeaderFacts {
  const [status, extra] = [findHeader(fields, 'Status')?.value, findHeader(fields, 'X-Status')?.value];
  const bits = findHeader(fields, 'X-Mozilla-Status')?.value;
  const set = bits !== undefined && /^[\da-f]{4}$/i.test(bits) ? Number.parseInt(bits, 16) : 0;
  const letters = `${status ?? ''}${extra ?? ''}`;
  const flags = [
    ...(letters.includes('R') || (set & mozilla.read) !== 0 ? ['\\Seen'] : []),
    ...(letters.includes('A') || (set & mozilla.answered) !== 0 ? ['\\Answered'] : []),
    ...(letters.includes('F') || (set & mozilla.flagged) !== 0 ? ['\\Flagged'] : []),
    ...(letters.includes('T') ? ['\\Draft'] : []),
    ...listKeywords(fields),
  ];
  return {
    flags: [...new Set(flags)],
    isDeleted: letters.includes('D') || (set & mozilla.expunged) !== 0,
    hasStatus: status !== undefined || extra !== undefined || bits !== undefined,
    receivedAt: readReceived(fields),
  };
}
