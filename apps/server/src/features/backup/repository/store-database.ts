import { type FileHandle, open } from 'node:fs/promises';
import type { Encoder } from './codec.ts';
import { type BlockLocation, blockBytes, blocksPerChunk, Layout } from './layout.ts';
import type { StoredDatabase } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';
import type { Pace } from './pace.ts';
import type { StoringTotals } from './store-file.ts';

/** The copy before this one, whose blocks are taken over where they are the same. */
export interface EarlierDatabase {
  readonly database: StoredDatabase;
  readonly layout: Layout;
}

interface Storing {
  readonly chunks: ObjectStore;
  readonly codec: Encoder;
  readonly totals: StoringTotals;
  readonly earlier: EarlierDatabase | null;
  readonly pace: Pace;
}

async function readAt(file: FileHandle, buffer: Uint8Array, position: number): Promise<number> {
  let length = 0;
  while (length < buffer.byteLength) {
    const { bytesRead } = await file.read(buffer, length, buffer.byteLength - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** Reads the whole file once, and writes down the hash of each block. */
async function hashBlocks(file: FileHandle, bytes: number, { codec, pace }: Storing): Promise<Layout> {
  const layout = Layout.ofBlocks(Math.ceil(bytes / blockBytes));
  const buffer = Buffer.allocUnsafe(blockBytes * blocksPerChunk);
  const hashFrom = async (block: number): Promise<void> => {
    const length = await readAt(file, buffer, block * blockBytes);
    for (let slot = 0; slot * blockBytes < length; slot += 1)
      layout.setHash(
        block + slot,
        codec.hashBlock(buffer.subarray(slot * blockBytes, Math.min(length, (slot + 1) * blockBytes))),
      );
  };
  for (let block = 0; block < layout.blocks; block += blocksPerChunk) await pace(() => hashFrom(block));
  return layout;
}

/**
 * The chunks of the earlier copy that are taken over: those that are there, and of which at least half is still the same. What is left of the others is
 * stored anew with what has changed, so that a snapshot never needs more than twice its size, however many came before it.
 */
async function chooseChunks(layout: Layout, { chunks: store, earlier }: Storing): Promise<ReadonlySet<number>> {
  const chosen = new Set<number>();
  if (earlier === null) return chosen;
  const same = new Map<number, number>();
  for (let block = 0; block < layout.blocks; block += 1) {
    if (!layout.hasHash(block, earlier.layout)) continue;
    const { chunk } = earlier.layout.locationOf(block);
    same.set(chunk, (same.get(chunk) ?? 0) + 1);
  }
  for (const [chunk, count] of same) {
    const found = earlier.database.chunks[chunk];
    if (found !== undefined && count * 2 >= found.blocks && (await store.find(found.key)) !== null) chosen.add(chunk);
  }
  return chosen;
}

/** Takes blocks over from the earlier copy; answers the blocks that are new, and the chunks so far. */
function takeOver(
  layout: Layout,
  chosen: ReadonlySet<number>,
  earlier: EarlierDatabase | null,
): { readonly fresh: number[]; readonly chunks: { key: string; blocks: number }[] } {
  const chunks: { key: string; blocks: number }[] = [];
  const numbers = new Map<number, number>();
  const fresh: number[] = [];
  const numberOf = (chunk: number): number => {
    const known = numbers.get(chunk);
    if (known !== undefined) return known;
    const found = earlier?.database.chunks[chunk];
    if (found === undefined) throw new Error('the layout of the earlier copy names a chunk that it has not');
    numbers.set(chunk, chunks.length);
    return chunks.push(found) - 1;
  };
  for (let block = 0; block < layout.blocks; block += 1) {
    const from: BlockLocation | null =
      earlier !== null && layout.hasHash(block, earlier.layout) ? earlier.layout.locationOf(block) : null;
    if (from !== null && chosen.has(from.chunk))
      layout.setLocation(block, { chunk: numberOf(from.chunk), slot: from.slot });
    else fresh.push(block);
  }
  return { fresh, chunks };
}

async function readBlocks(file: FileHandle, blocks: readonly number[]): Promise<Uint8Array> {
  const buffer = Buffer.alloc(blocks.length * blockBytes);
  let at = 0;
  for (const block of blocks) at += await readAt(file, buffer.subarray(at, at + blockBytes), block * blockBytes);
  return buffer.subarray(0, at);
}

/**
 * Stores a copy of the database that nobody changes meanwhile. Blocks that are the same at the same position in the earlier copy are not written
 * again.
 */
export async function storeDatabase(
  path: string,
  storing: Storing,
): Promise<{ readonly database: StoredDatabase; readonly layout: Layout }> {
  const { chunks: store, codec, totals, earlier, pace } = storing;
  const file = await open(path, 'r');
  try {
    const { size: bytes } = await file.stat();
    const layout = await hashBlocks(file, bytes, storing);
    const { fresh, chunks } = takeOver(layout, await chooseChunks(layout, storing), earlier);
    totals.blocks += layout.blocks;
    totals.newBlocks += fresh.length;
    const storeBlocks = async (blocks: readonly number[]): Promise<void> => {
      const content = await readBlocks(file, blocks);
      const key = codec.nameOf(content);
      const chunk = chunks.push({ key, blocks: blocks.length }) - 1;
      for (const [slot, block] of blocks.entries()) layout.setLocation(block, { chunk, slot });
      if ((await store.find(key)) !== null) return;
      const written = await store.put(key, codec.encode([content]));
      totals.newBytes += written;
    };
    for (let from = 0; from < fresh.length; from += blocksPerChunk)
      await pace(() => storeBlocks(fresh.slice(from, from + blocksPerChunk)));
    return { database: { bytes, chunks, layout: layout.sha256 }, layout };
  } finally {
    await file.close();
  }
}
