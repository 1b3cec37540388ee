/** Entries of a small archive in memory, with the limits that keep a bomb from bursting (docs/security.md). */
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** More entries than any document has. */
const maxEntries = 1_000;
/** Of all entries together, unpacked. */
const maxUnpackedBytes = 512 * 1024 * 1024;
/** Honest text packs ten to one, a bomb a thousand to one. */
const maxRatio = 100;
/** Below this a ratio says nothing. */
const ratioFloorBytes = 1024 * 1024;

const open = promisify<Buffer, { lazyEntries: boolean; validateEntrySizes: boolean }, ZipFile>(fromBuffer);

export class BurstingArchiveError extends Error {
  override readonly name = 'BurstingArchiveError';
}

/** The directory of an archive. Rejects for what is damaged or built to burst. */
export async function listEntries(bytes: Uint8Array): Promise<{ readonly zip: ZipFile; readonly entries: Entry[] }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await open(buffer, { lazyEntries: true, validateEntrySizes: true });
  if (zip.entryCount > maxEntries) throw new BurstingArchiveError('too many entries');
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      found.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBursting = unpacked > ratioFloorBytes && unpacked / Math.max(1, bytes.length) > maxRatio;
  if (unpacked > maxUnpackedBytes || isBursting) throw new BurstingArchiveError('too large when unpacked');
  return { zip, entries };
}

/** One entry's bytes in chunks; the size that the directory says is held to (yauzl checks each chunk). */
export async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
  yield* stream;
}
