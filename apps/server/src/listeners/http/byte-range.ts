/** What part of a file is asked for. */
export interface ByteRange {
  readonly start: number;
  /** The first byte left out. */
  readonly end: number;
}

/**
 * The one range of a `Range` header (RFC 9110 §14.2); `none` where there is none, or several, which may be answered whole;
 * `beyond` when the file ends before it.
 */
export function parseByteRange(header: string, size: number): ByteRange | 'none' | 'beyond' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', ''));
  if (!match) return 'none';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'none';
  if (first === '') {
    // The last so many bytes.
    const length = Number(last);
    return length === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - length), end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (last !== '' && Number(last) < start) return 'none';
  return start >= size ? 'beyond' : { start, end };
}
