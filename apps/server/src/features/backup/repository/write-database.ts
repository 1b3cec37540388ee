import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Decoder } from './codec.ts';
import { blockBytes, type Layout } from './layout.ts';
import type { StoredDatabase } from './manifest.ts';
import { DamagedObjectError, type ObjectStore } from './object-store.ts';

/** Which blocks come out of each chunk. */
function groupByChunk(layout: Layout): ReadonlyMap<number, { readonly block: number; readonly slot: number }[]> {
  const groups = new Map<number, { block: number; slot: number }[]>();
  for (let block = 0; block < layout.blocks; block += 1) {
    const { chunk, slot } = layout.locationOf(block);
    const group = groups.get(chunk) ?? [];
    group.push({ block, slot });
    groups.set(chunk, group);
  }
  return groups;
}

async function writeBlock(file: FileHandle, content: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < content.byteLength; )
    at += (await file.write(content, at, content.byteLength - at, position + at)).bytesWritten;
}

/** Puts a stored database together in a file that is not there yet, flushed. Throws DamagedObjectError; then there is no file. */
export async function writeDatabase(
  { bytes, chunks }: StoredDatabase,
  layout: Layout,
  { path, chunks: store, codec }: { readonly path: string; readonly chunks: ObjectStore; readonly codec: Decoder },
): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    if (layout.blocks !== Math.ceil(bytes / blockBytes))
      throw new DamagedObjectError('The layout is of another database.');
    for (const [chunk, blocks] of groupByChunk(layout)) {
      const key = chunks[chunk]?.key;
      if (key === undefined) throw new DamagedObjectError('The layout names a chunk that the snapshot has not.');
      const content = Buffer.concat(await Array.fromAsync(codec.decode(store.read(key))));
      for (const { block, slot } of blocks) {
        const length = Math.min(blockBytes, bytes - block * blockBytes);
        const part = content.subarray(slot * blockBytes, slot * blockBytes + length);
        if (part.byteLength !== length)
          throw new DamagedObjectError(`The chunk ${key} is shorter than the snapshot says.`);
        await writeBlock(file, part, block * blockBytes);
      }
    }
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}
