/** Sections of a mail by their IMAP numbers (RFC 9051 §6.4.5.1): which octets they are, small ones at once, large ones as they are read. */
import type { SectionBytes, SectionSpec } from '@hongyan/imap';
import {
  createTransferDecoder,
  findHeader,
  findPart,
  type HeaderField,
  type MessageStructure,
  type Part,
  parseHeaderBlock,
  parseTransferEncoding,
} from '@hongyan/mime';
import type { BlobStore } from '../../../engines/blobs/port.ts';
import { maxInlineBytes, openPart, openRawRange } from '../../../mail/bodies/index.ts';

/** A mail's octets and what is known of their structure. */
export interface SectionSource {
  readonly sizeBytes: number;
  readonly raw: { readonly inline: Uint8Array | null; readonly blobId: string | null };
  /** Read only when a section needs it. */
  readonly structure: () => MessageStructure;
}

/** Octets `[start, end)` of the mail. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const lineEnd = Buffer.from('\r\n');
/** A header that is only read for one field; a longer one names no encoding that anybody knows. */
const maxPartHeaderBytes = 64 * 1024;

function clip(ranges: readonly Range[], start: number, length: number): Range[] {
  const clipped: Range[] = [];
  let skip = start;
  let left = length;
  for (const range of ranges) {
    const from = range.start + Math.min(skip, range.end - range.start);
    skip -= from - range.start;
    const to = Math.min(range.end, from + left);
    left -= to - from;
    if (to > from) clipped.push({ start: from, end: to });
  }
  return clipped;
}

const sumSizes = (ranges: readonly Range[]): number => ranges.reduce((sum, { start, end }) => sum + end - start, 0);

async function* openRanges(
  blobs: BlobStore,
  source: SectionSource,
  ranges: readonly Range[],
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (const { start, end } of ranges) yield* openRawRange(blobs, source.raw, start, end);
  if (tail.length > 0) yield tail;
}

async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  for await (const chunk of chunks) kept.push(chunk);
  const [only] = kept;
  return kept.length === 1 && only ? only : Buffer.concat(kept);
}

/** Octets of a mail, and what follows them (the empty line after chosen header fields). */
interface Extent {
  readonly ranges: readonly Range[];
  readonly tail: Uint8Array;
}

const noTail = new Uint8Array(0);
const makeExtent = (start: number, end: number): Extent => ({
  ranges: start < end ? [{ start, end }] : [],
  tail: noTail,
});

/** A promise only where something is read from a file. */
function openExtent(
  blobs: BlobStore,
  source: SectionSource,
  extent: Extent,
  partial: SectionSpec['partial'],
): SectionBytes | Promise<SectionBytes> {
  const whole = sumSizes(extent.ranges);
  const start = partial?.start ?? 0;
  const length = partial?.length ?? Number.MAX_SAFE_INTEGER;
  const ranges = partial === null ? extent.ranges : clip(extent.ranges, start, length);
  const tailStart = Math.max(0, start - whole);
  const tail = extent.tail.subarray(tailStart, tailStart + Math.max(0, length - sumSizes(ranges)));
  const { inline, blobId } = source.raw;
  if (blobId === null && inline !== null) {
    const parts = ranges.map(({ start: from, end: to }) => inline.subarray(from, to));
    if (tail.length > 0) parts.push(tail);
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
  }
  const sizeBytes = sumSizes(ranges) + tail.length;
  const bytes = openRanges(blobs, source, ranges, tail);
  return sizeBytes <= maxInlineBytes ? gather(bytes) : { sizeBytes, bytes };
}

/** A message or an attached one: its header and its text. */
interface MessageExtent {
  readonly headers: readonly HeaderField[];
  readonly start: number;
  readonly textStart: number;
  readonly end: number;
}

function findMessage(source: SectionSource, path: string): MessageExtent | null {
  const structure = source.structure();
  if (path === '')
    return { headers: structure.headers, start: 0, textStart: structure.headerEnd, end: source.sizeBytes };
  const part = findPart(structure, path);
  if (part?.message === undefined) return null;
  const { headers, root } = part.message;
  return { headers, start: root.headerStart, textStart: root.bodyStart, end: part.bodyEnd };
}

/** The lines of the named fields as they are in the mail, in its order, and the empty line (RFC 9051 §6.4.5.1). */
function chooseFields(message: MessageExtent, names: readonly string[]): Extent {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const ranges = message.headers
    .filter((field) => wanted.has(field.name.toLowerCase()))
    .map(({ start, end }) => ({ start, end }));
  return { ranges, tail: lineEnd };
}

/** The whole header without the named fields: lines that are no field stay in it. */
function leaveFieldsOut(message: MessageExtent, names: readonly string[]): Extent {
  const unwanted = new Set(names.map((name) => name.toLowerCase()));
  const ranges: Range[] = [];
  let at = message.start;
  for (const { name, start, end } of message.headers) {
    if (!unwanted.has(name.toLowerCase())) continue;
    if (start > at) ranges.push({ start: at, end: start });
    at = end;
  }
  if (message.textStart > at) ranges.push({ start: at, end: message.textStart });
  return { ranges, tail: noTail };
}

function findExtent(source: SectionSource, spec: SectionSpec): Extent | null {
  const { path, text } = spec;
  if (text === null || text === 'MIME') {
    if (path === '') return text === null ? makeExtent(0, source.sizeBytes) : null;
    const part = findPart(source.structure(), path);
    if (!part) return null;
    return text === null ? makeExtent(part.bodyStart, part.bodyEnd) : makeExtent(part.headerStart, part.bodyStart);
  }
  const message = findMessage(source, path);
  if (message === null) return null;
  switch (text) {
    case 'HEADER':
      return makeExtent(message.start, message.textStart);
    case 'TEXT':
      return makeExtent(message.textStart, message.end);
    case 'HEADER.FIELDS':
      return chooseFields(message, spec.fields);
    case 'HEADER.FIELDS.NOT':
      return leaveFieldsOut(message, spec.fields);
  }
}

/** Whether the part says an encoding that nobody knows: the structure has `binary` for it. */
async function isEncodingUnknown(blobs: BlobStore, source: SectionSource, part: Part): Promise<boolean> {
  if (part.encoding !== 'binary') return false;
  const end = Math.min(part.bodyStart, part.headerStart + maxPartHeaderBytes);
  const { fields } = parseHeaderBlock(await gather(openRawRange(blobs, source.raw, part.headerStart, end)));
  const value = findHeader(fields, 'content-transfer-encoding')?.value;
  return value !== undefined && parseTransferEncoding(value) === null;
}

const isEncoded = (part: Part): boolean => part.encoding === 'base64' || part.encoding === 'quoted-printable';

/** Where a decoded part is no longer than what it is decoded from: it is read once to know its size, and again to be sent. */
async function measureDecoded(blobs: BlobStore, source: SectionSource, part: Part): Promise<number> {
  if (!isEncoded(part)) return part.bodyEnd - part.bodyStart;
  let size = 0;
  for await (const chunk of openPart(blobs, source.raw, part)) size += chunk.length;
  return size;
}

async function* cut(chunks: AsyncIterable<Uint8Array>, start: number, length: number): AsyncGenerator<Uint8Array> {
  let skip = start;
  let left = length;
  for await (const chunk of chunks) {
    const section = chunk.subarray(Math.min(skip, chunk.length)).subarray(0, left);
    skip -= Math.min(skip, chunk.length);
    left -= section.length;
    if (section.length > 0) yield section;
    if (left <= 0) return;
  }
}

async function openDecoded(
  blobs: BlobStore,
  source: SectionSource,
  spec: SectionSpec,
  part: Part,
): Promise<SectionBytes> {
  if (!isEncoded(part)) return openExtent(blobs, source, makeExtent(part.bodyStart, part.bodyEnd), spec.partial);
  const { inline, blobId } = source.raw;
  const start = spec.partial?.start ?? 0;
  const length = spec.partial?.length ?? Number.MAX_SAFE_INTEGER;
  if (blobId === null && inline !== null) {
    const decoder = createTransferDecoder(part.encoding);
    const first = decoder.write(inline.subarray(part.bodyStart, part.bodyEnd));
    return Buffer.concat([first, decoder.end()]).subarray(start, Math.min(Number.MAX_SAFE_INTEGER, start + length));
  }
  const whole = await measureDecoded(blobs, source, part);
  const sizeBytes = Math.min(length, Math.max(0, whole - start));
  const bytes = cut(openPart(blobs, source.raw, part), start, sizeBytes);
  return sizeBytes <= maxInlineBytes ? gather(bytes) : { sizeBytes, bytes };
}

/** null: there is no such part. `unknown-cte`: BINARY of an encoding that nobody knows (RFC 3516 §4.3). */
export type OpenedSection = SectionBytes | null | 'unknown-cte';

async function openBinary(blobs: BlobStore, source: SectionSource, spec: SectionSpec): Promise<OpenedSection> {
  const part = findPart(source.structure(), spec.path);
  if (!part) return null;
  if (await isEncodingUnknown(blobs, source, part)) return 'unknown-cte';
  return openDecoded(blobs, source, spec, part);
}

/** The octets of a section; a promise only where something is read from a file or decoded. */
export function openSection(
  blobs: BlobStore,
  source: SectionSource,
  spec: SectionSpec,
): OpenedSection | Promise<OpenedSection> {
  if (spec.decode && spec.path !== '') return openBinary(blobs, source, spec);
  const extent = findExtent(source, spec);
  return extent === null ? null : openExtent(blobs, source, extent, spec.partial);
}

/** BINARY.SIZE: the octets of a decoded part, exactly (RFC 3516 §4.3). */
export async function readBinarySize(
  blobs: BlobStore,
  source: SectionSource,
  path: string,
): Promise<number | null | 'unknown-cte'> {
  if (path === '') return source.sizeBytes;
  const part = findPart(source.structure(), path);
  if (!part) return null;
  return (await isEncodingUnknown(blobs, source, part)) ? 'unknown-cte' : measureDecoded(blobs, source, part);
}
