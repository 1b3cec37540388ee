import type { FileRange } from './port.ts';

interface Content {
  readonly size: number;
  readonly etag: string;
  /** As its header says. */
  readonly modified: string;
}

/** Whether the part that is asked for is one of this very content (RFC 9110 §13.1.5). */
const isOfContent = (ifRange: string | undefined, { etag, modified }: Content): boolean =>
  ifRange === undefined || ifRange.trim() === `"${etag}"` || ifRange.trim() === modified;

/** The one range that is asked for (RFC 9110 §14.2); null where there is none, or several, which are answered whole. */
export function readRange(
  headers: Readonly<Record<string, string | undefined>>,
  content: Content,
): FileRange | 'beyond' | null {
  const { size } = content;
  const [asked, first = '', last = ''] =
    /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(headers['range'] ?? '') ?? [];
  if (asked === undefined || (first === '' && last === '') || !isOfContent(headers['if-range'], content)) return null;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? 'beyond' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'beyond' : { start, end: last === '' ? size : Math.min(size, Number(last) + 1) };
}
