import type { Decoder } from './codec.ts';
import { createFile } from './files.ts';
import type { StoredFile } from './manifest.ts';
import { DamagedObjectError, type ObjectStore } from './object-store.ts';

/** Writes a stored file to a path that is free, flushed. Throws DamagedObjectError where one of its chunks is not what was stored; then there is no file. */
export async function writeStoredFile(
  { bytes, chunks }: StoredFile,
  path: string,
  { chunks: store, codec }: { readonly chunks: ObjectStore; readonly codec: Decoder },
): Promise<void> {
  const file = await createFile(`${path}.new`);
  try {
    let written = 0;
    for (const key of chunks) {
      for await (const part of codec.decode(store.read(key))) {
        await file.write(part);
        written += part.byteLength;
      }
    }
    if (written !== bytes)
      throw new DamagedObjectError(
        `A file has ${String(written)} bytes instead of ${String(bytes)}: take another snapshot.`,
      );
    await file.finish(path);
  } catch (error) {
    await file.abort();
    throw error;
  }
}
