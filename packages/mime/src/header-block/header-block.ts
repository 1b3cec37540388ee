/**
 * The header block (RFC 5322 §2.2): lines to fields. Values are unfolded binary strings (one character a byte), so nothing is lost by
 * storing them as JSON. Hostile blocks end at the limits, with a defect.
 */
import { toBinaryString } from '../charset/binary-string.ts';
import { isBlankCode } from '../charset/shifted-text.ts';
import { maxHeaderBlockBytes, maxHeaderFieldBytes, maxHeaderFields } from '../limits.ts';

/** One field of a header block. */
export interface HeaderField {
  /** As written in the message; compare in lower case. */
  name: string;
  /** Unfolded and trimmed, as a binary string: decode with `decodeHeaderText` or the field's own parser. */
  value: string;
  /** Byte offsets of the whole field, its line ends included. */
  start: number;
  end: number;
}

/** Takes the lines of one header block, one by one, and gives the fields. */
export interface HeaderCollector {
  /** `text`: the kept head of the line without its line end, binary. `start`/`end`: offsets, line end included. */
  addLine(text: string, start: number, end: number): void;
  finish(): { fields: HeaderField[]; defects: string[] };
}

const colon = 0x3a;

/** The end of a field name (RFC 5322 §3.6.8: printable ASCII without colon), or -1 when the line begins no field. */
function findNameEnd(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === colon) return index;
    if (code <= 0x20 || code > 0x7e) {
      // obs-optional: blanks between the name and its colon
      const rest = index + skipBlanks(text, index);
      return index > 0 && text.charCodeAt(rest) === colon ? index : -1;
    }
  }
  return -1;
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (text.charCodeAt(index) === 0x20 || text.charCodeAt(index) === 0x09) index++;
  return index - from;
}

/** A collector for one header block. */
export function createHeaderCollector(): HeaderCollector {
  const fields: HeaderField[] = [];
  const defects = new Set<string>();
  let current: HeaderField | undefined;
  let chunks: string[] = [];
  let fieldBytes = 0;
  let blockBytes = 0;

  function closeField(): void {
    if (current) current.value = trimBlanks(chunks.join(''));
    current = undefined;
    chunks = [];
  }

  function addChunk(text: string): void {
    const room = maxHeaderFieldBytes - fieldBytes;
    if (text.length > room) defects.add('header-field-too-long');
    if (room > 0 && text.length > 0) chunks.push(text.slice(0, room));
    fieldBytes += text.length;
  }

  function openField(text: string, start: number, end: number): void {
    const nameEnd = findNameEnd(text);
    if (nameEnd <= 0) {
      defects.add('malformed-header-line');
      return;
    }
    if (fields.length >= maxHeaderFields) {
      defects.add('too-many-header-fields');
      return;
    }
    current = { name: text.slice(0, nameEnd), value: '', start, end };
    fields.push(current);
    fieldBytes = 0;
    addChunk(text.slice(text.indexOf(':', nameEnd) + 1));
  }

  return {
    addLine(text, start, end) {
      blockBytes += end - start;
      const isContinuation = text.startsWith(' ') || text.startsWith('\t');
      if (blockBytes > maxHeaderBlockBytes) {
        defects.add('header-block-too-long');
        closeField();
        return;
      }
      if (isContinuation) {
        if (current) {
          current.end = end;
          addChunk(text);
        } else defects.add('malformed-header-line');
        return;
      }
      closeField();
      openField(text, start, end);
    },
    finish() {
      closeField();
      return { fields, defects: [...defects] };
    },
  };
}

/** Without blanks at both ends, an escape of ISO-2022-JP kept; written out because a regular expression for it is quadratic on inner blanks. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankCode(text.charCodeAt(start))) start++;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * The fields of a header block, up to its first empty line or the end of `bytes`. Offsets are relative to `bytes`; `headerEnd` is the
 * first byte after the empty line.
 */
export function parseHeaderBlock(bytes: Uint8Array): { fields: HeaderField[]; headerEnd: number; defects: string[] } {
  const collector = createHeaderCollector();
  let at = 0;
  while (at < bytes.length) {
    const lineFeed = bytes.indexOf(0x0a, at);
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1;
    let contentEnd = lineFeed === -1 ? end : lineFeed;
    if (lineFeed > at && bytes[lineFeed - 1] === 0x0d) contentEnd--;
    if (contentEnd === at && lineFeed !== -1) return { ...collector.finish(), headerEnd: end };
    collector.addLine(toBinaryString(bytes.subarray(at, Math.min(contentEnd, at + maxHeaderFieldBytes + 1))), at, end);
    at = end;
  }
  return { ...collector.finish(), headerEnd: bytes.length };
}

/** The first field of that name (any case), or undefined. */
export function findHeader(fields: readonly HeaderField[], name: string): HeaderField | undefined {
  const wanted = name.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted);
}

/** All fields of that name (any case), in their order. */
export function findHeaders(fields: readonly HeaderField[], name: string): HeaderField[] {
  const wanted = name.toLowerCase();
  return fields.filter((field) => field.name.toLowerCase() === wanted);
}
