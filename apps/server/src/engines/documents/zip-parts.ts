/** Parts of a packed document (Office Open XML, OpenDocument), unpacked within limits. */

import { Transform, type TransformCallback } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { harmlessBytes, maxCountedEntries, maxPartBytes, maxRatio, maxUnpackedBytes } from './limits.ts';
import { DocumentRefused } from './refusal.ts';

/** Opens a zip file that lies in memory. Rejects with DocumentRefused. */
export function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // Names are decoded by us: old Chinese archives have GBK ones, and a name that climbs is to be shown, not to end the reading.
    fromBuffer(whole, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(new DocumentRefused('damaged'));
    });
  });
}

/** Goes through the entries one after the other until `visit` answers false or there are too many. */
export function visitEntries(zip: ZipFile, visit: (entry: Entry) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0;
    zip.on('entry', (entry: Entry) => {
      count += 1;
      if (!visit(entry) || count >= maxCountedEntries) resolve();
      else zip.readEntry();
    });
    zip.on('end', () => resolve());
    zip.on('error', () => reject(new DocumentRefused('damaged')));
    zip.readEntry();
  });
}

/** Ends a stream that gives more than it said or than anybody may want. */
class Meter extends Transform {
  #left: number;

  constructor(maxBytes: number) {
    super();
    this.#left = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(new DocumentRefused('tooLarge'));
    else done(null, chunk);
  }
}

function getName(entry: Entry): string {
  return Buffer.from(entry.fileNameRaw).toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '');
}

/** A packed document, its parts by their names. */
export interface ZipParts {
  readonly names: readonly string[];
  /** The bytes of a part; null when there is none of that name. Rejects with DocumentRefused. */
  read(name: string): Promise<Buffer | null>;
}

function checkBomb(entries: readonly Entry[]): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new DocumentRefused('encrypted');
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > maxUnpackedBytes || (unpacked > harmlessBytes && unpacked > packed * maxRatio))
    throw new DocumentRefused('tooLarge');
}

/** Parts that a document may have: a real one of thousands of pictures has less. */
const maxParts = 20_000;

/** Lists the parts of a packed document and refuses bombs by what they say of themselves; what they give is metered too. */
export async function openParts(bytes: Uint8Array): Promise<ZipParts> {
  const zip = await openZip(bytes);
  const entries = new Map<string, Entry>();
  await visitEntries(zip, (entry) => {
    // The first of a name counts, as for most readers.
    if (!entries.has(getName(entry))) entries.set(getName(entry), entry);
    return entries.size <= maxParts;
  });
  if (entries.size > maxParts) throw new DocumentRefused('tooLarge');
  checkBomb([...entries.values()]);
  let left = maxUnpackedBytes;
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) return null;
      const source = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error === null) resolve(stream);
          else reject(new DocumentRefused('damaged'));
        });
      });
      const meter = new Meter(Math.min(maxPartBytes, left));
      source.on('error', () => meter.destroy(new DocumentRefused('damaged')));
      const part = await buffer(source.pipe(meter));
      left -= part.length;
      return part;
    },
  };
}
