/** What lies in an archive: names, sizes and dates, read from its directory. Nothing is unpacked but the stream of a packed tar. */
import { createGunzip } from 'node:zlib';
import type { ArchiveEntry, PreviewOf } from '@hongyan/contract';
import { decodeText, detectCharset } from '@hongyan/mime';
import type { Entry } from 'yauzl';
import { maxCountedEntries, maxPathCharacters, maxShownEntries, maxUnpackedBytes } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownPath } from './shown-text.ts';
import { openZip, visitEntries } from './zip-parts.ts';

type Archive = PreviewOf<'archive'>;

class Listing {
  readonly #entries: ArchiveEntry[] = [];
  #count = 0;
  #totalSize = 0;

  /** Answers whether more may come. */
  add(entry: ArchiveEntry): boolean {
    this.#count += 1;
    this.#totalSize += entry.size ?? 0;
    if (this.#entries.length < maxShownEntries) this.#entries.push(entry);
    return this.#count < maxCountedEntries;
  }

  build(isCut: boolean): Archive {
    return {
      view: 'archive',
      entries: this.#entries,
      count: this.#count,
      totalSize: Number.isSafeInteger(this.#totalSize) ? this.#totalSize : null,
      truncated: isCut || this.#count > this.#entries.length,
    };
  }
}

const utf8Flag = 0x800;
/** Info-ZIP's Unicode path: the name in UTF-8 beside one in a local charset (APPNOTE 4.6.9). */
const unicodePathField = 0x7075;

function getName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const unicode = entry.extraFields.find((field) => field.id === unicodePathField)?.data;
  if (unicode && unicode.length > 5 && unicode[0] === 1) return unicode.subarray(5).toString('utf8');
  if ((entry.generalPurposeBitFlag & utf8Flag) !== 0) return raw.toString('utf8');
  // No flag: UTF-8 by mistake, GBK from Windows, or Latin.
  return decodeText(raw, detectCharset(raw));
}

function presentZipEntry(entry: Entry): ArchiveEntry {
  const name = getName(entry).slice(0, maxPathCharacters * 2);
  const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  const isFolder = name.endsWith('/') || name.endsWith('\\');
  return {
    path: shownPath(name, maxPathCharacters),
    isFolder,
    size: isFolder ? null : entry.uncompressedSize,
    modifiedAt: Number.isNaN(modified) || modified <= 0 ? null : modified,
    encrypted: entry.isEncrypted(),
  };
}

/** Lists a zip file. Rejects with DocumentRefused. */
export async function readZip(bytes: Uint8Array): Promise<Archive> {
  const listing = new Listing();
  const zip = await openZip(bytes);
  let isCut = false;
  await visitEntries(zip, (entry) => {
    const goesOn = listing.add(presentZipEntry(entry));
    isCut = !goesOn;
    return goesOn;
  });
  return listing.build(isCut);
}

const blockBytes = 512;
const field = (block: Buffer, start: number, length: number): Buffer => {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
};

function octal(block: Buffer, start: number, length: number): number | null {
  const raw = block.subarray(start, start + length);
  // GNU's way of sizes above 8 GB: the first bit set, the rest a number in base 256.
  if (((raw[0] ?? 0) & 0x80) !== 0) return raw.subarray(-6).readUIntBE(0, 6);
  const text = field(block, start, length).toString('latin1').trim();
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : null;
}

/** The sum that tells a header from anything else (POSIX.1-2017, pax, "ustar Interchange Format"). */
function isHeader(block: Buffer): boolean {
  let sum = 8 * 32;
  for (let at = 0; at < blockBytes; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return octal(block, 148, 8) === sum;
}

/** The path in a pax header: lines `length key=value`. */
function paxPath(bytes: Buffer): string | null {
  const match = /(?:^|\n)\d{1,6} path=([^\n]+)\n/.exec(bytes.toString('utf8'));
  return match?.[1] ?? null;
}

/** Bytes of a header that gives a long name. */
const maxLongNameBytes = 64 * 1024;

/** Reads tar headers out of a stream that is never kept. */
class TarReader {
  readonly listing = new Listing();
  #rest: Buffer = Buffer.alloc(0);
  #toSkip = 0;
  #longName: string | null = null;
  #gather: { kind: 'L' | 'x'; left: number; chunks: Buffer[] } | null = null;
  #headers = 0;
  isDone = false;

  write(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.isDone) {
      const skipped = Math.min(this.#toSkip, bytes.length);
      this.#toSkip -= skipped;
      bytes = bytes.subarray(skipped);
      if (this.#toSkip > 0 || bytes.length < blockBytes) break;
      this.#takeBlock(bytes.subarray(0, blockBytes));
      bytes = bytes.subarray(blockBytes);
    }
    this.#rest = Buffer.from(bytes);
  }

  #takeBlock(block: Buffer): void {
    if (this.#gather) {
      this.#takeName(block, this.#gather);
      return;
    }
    if (block.every((byte) => byte === 0)) {
      this.isDone = true;
      return;
    }
    if (!isHeader(block)) {
      if (this.#headers === 0) throw new DocumentRefused('format');
      throw new DocumentRefused('damaged');
    }
    this.#headers += 1;
    this.#takeHeader(block);
  }

  #takeName(block: Buffer, gather: { kind: 'L' | 'x'; left: number; chunks: Buffer[] }): void {
    gather.chunks.push(Buffer.from(block.subarray(0, Math.min(gather.left, blockBytes))));
    gather.left -= blockBytes;
    if (gather.left > 0) return;
    const bytes = Buffer.concat(gather.chunks);
    this.#longName =
      gather.kind === 'x' ? (paxPath(bytes) ?? this.#longName) : decodeText(field(bytes, 0, bytes.length));
    this.#gather = null;
  }

  #takeHeader(block: Buffer): void {
    const size = octal(block, 124, 12) ?? 0;
    const kind = String.fromCharCode(block[156] ?? 0);
    if ((kind === 'L' || kind === 'x') && size > 0 && size <= maxLongNameBytes) {
      this.#gather = { kind, left: size, chunks: [] };
      return;
    }
    this.#toSkip = Math.ceil(size / blockBytes) * blockBytes;
    if (kind === 'g' || kind === 'L' || kind === 'x' || kind === 'K') return;
    const prefix = field(block, 257, 5).toString('latin1') === 'ustar' ? decodeText(field(block, 345, 155)) : '';
    const short = decodeText(field(block, 0, 100));
    const path = this.#longName ?? (prefix === '' ? short : `${prefix}/${short}`);
    this.#longName = null;
    const modified = octal(block, 136, 12);
    const isFolder = kind === '5' || path.endsWith('/');
    const goesOn = this.listing.add({
      path: shownPath(path, maxPathCharacters),
      isFolder,
      size: isFolder ? null : size,
      modifiedAt: modified === null || modified === 0 ? null : modified * 1_000,
      encrypted: false,
    });
    if (!goesOn) this.isDone = true;
  }

  get isEmpty(): boolean {
    return this.#headers === 0;
  }
}

/** Lists a tar file. Throws DocumentRefused. */
export function readTar(bytes: Uint8Array): Archive {
  const reader = new TarReader();
  reader.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (reader.isEmpty && !reader.isDone) throw new DocumentRefused('format');
  return reader.listing.build(false);
}

/** The name that a gzip file carries (RFC 1952 §2.3.1); null when it carries none. */
function gzipName(bytes: Buffer): string | null {
  const flags = bytes[3] ?? 0;
  if ((flags & 0x08) === 0) return null;
  const start = (flags & 0x04) === 0 ? 10 : 12 + (bytes.length >= 12 ? bytes.readUInt16LE(10) : 0);
  const end = bytes.indexOf(0, start);
  return end === -1 || end - start > maxPathCharacters ? null : decodeText(bytes.subarray(start, end));
}

/** Bytes of tar looked through for its directory; a packed one must be unpacked to be listed. Never kept, so it is only time. */
const maxScannedBytes = 8 * maxUnpackedBytes;

/** Lists a packed tar file, or the one file in a gzip. Rejects with DocumentRefused. */
export async function readGzip(bytes: Uint8Array, fileName: string): Promise<Archive> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole[0] !== 0x1f || whole[1] !== 0x8b) throw new DocumentRefused('format');
  const reader = new TarReader();
  const isTar = /\.(?:tgz|tar\.gz)$/i.test(fileName);
  let [total, isCut] = [0, false];
  const gunzip = createGunzip();
  gunzip.end(whole);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      if (isTar) reader.write(chunk);
      total += chunk.length;
      isCut = total > maxScannedBytes;
      if (isCut || reader.isDone) break;
    }
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('damaged');
  }
  if (isTar) return reader.listing.build(isCut);
  const listing = new Listing();
  const inner = gzipName(whole) ?? fileName.replace(/\.gz$/i, '');
  const seconds = whole.length >= 8 ? whole.readUInt32LE(4) : 0;
  const modifiedAt = seconds === 0 ? null : seconds * 1_000;
  listing.add({
    path: shownPath(inner, maxPathCharacters),
    isFolder: false,
    size: isCut ? null : total,
    modifiedAt,
    encrypted: false,
  });
  return listing.build(isCut);
}
