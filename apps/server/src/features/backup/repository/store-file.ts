import { type FileHandle, open } from 'node:fs/promises';
import type { Encoder } from './codec.ts';
import type { StoredFile } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';

/** Of a file. */
const chunkBytes = 1024 * 1024;
/** More at once than one disk needs to be busy. */
const atOnce = 4;

/** What storing has cost. */
export interface StoringTotals {
  /** Of the database. */
  blocks: number;
  newBlocks: number;
  /** Of the files that were written. */
  newBytes: number;
}

async function readChunk(file: FileHandle, index: number): Promise<Uint8Array | null> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let length = 0;
  while (length < chunkBytes) {
    const { bytesRead } = await file.read(buffer, length, chunkBytes - length, index * chunkBytes + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length === 0 ? null : buffer.subarray(0, length);
}

/** Stores a file that nobody changes meanwhile, by chunks; those that are there already are not written again. */
export async function storeFile(
  path: string,
  { chunks: store, codec, totals }: { chunks: ObjectStore; codec: Encoder; totals: StoringTotals },
): Promise<StoredFile> {
  const file = await open(path, 'r');
  const names: string[] = [];
  const writing = new Map<string, Promise<number>>();
  let next = 0;
  let bytes = 0;
  const storeChunk = async (name: string, chunk: Uint8Array): Promise<void> => {
    if ((await store.find(name)) !== null) return;
    // Two equal chunks of one file, such as empty pages.
    const known = writing.get(name);
    const put = known ?? store.put(name, codec.encode([chunk]));
    if (known === undefined) {
      writing.set(name, put);
      const written = await put;
      totals.newBytes += written;
      writing.delete(name);
    } else {
      await known;
    }
  };
  const work = async (): Promise<void> => {
    for (let index = next++; ; index = next++) {
      const chunk = await readChunk(file, index);
      if (chunk === null) return;
      bytes += chunk.byteLength;
      const name = codec.nameOf(chunk);
      names[index] = name;
      await storeChunk(name, chunk);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await file.close();
  }
  return { bytes, chunks: names };
}
