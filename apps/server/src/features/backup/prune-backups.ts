import { openRepository, type Repository } from './repository/repository.ts';

/** What pruning has taken away. */
export interface PruneReport {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  readonly chunks: number;
  readonly blobs: number;
  readonly freedBytes: number;
}

/** Deletes what no snapshot names. */
async function sweep(
  store: Repository['chunks'],
  named: ReadonlySet<string>,
): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 };
  for await (const object of store.list()) {
    if (named.has(object.key)) continue;
    total.bytes += await store.size(object);
    total.count += 1;
    await store.delete(object);
  }
  return total;
}

/**
 * Takes all snapshots but the last `keep` away, and what only they were made of. While one is kept that cannot be read, nothing is
 * deleted: it is not known what belongs to it. Throws UsageError.
 */
export async function pruneBackups(path: string, keep: number): Promise<PruneReport> {
  const repository = await openRepository(path);
  return repository.change(async () => {
    const all = await repository.list();
    const kept = all.slice(-keep);
    const removed = all.slice(0, -keep).map(({ id }) => id);
    const chunks = new Set<string>();
    const blobs = new Set<string>();
    for (const { id, manifest, problem } of kept) {
      if (manifest === null) throw new Error(`The snapshot ${id} cannot be read: ${problem}. Nothing is deleted.`);
      for (const { key } of manifest.database.chunks) chunks.add(key);
      for (const file of manifest.files) for (const key of file.chunks) chunks.add(key);
      for await (const blob of repository.listBlobs(manifest)) blobs.add(blob.id);
    }
    for (const id of removed) await repository.forget(id);
    const sweptChunks = await sweep(repository.chunks, chunks);
    const sweptBlobs = await sweep(repository.blobs, blobs);
    return {
      removed,
      kept: kept.map(({ id }) => id),
      chunks: sweptChunks.count,
      blobs: sweptBlobs.count,
      freedBytes: sweptChunks.bytes + sweptBlobs.bytes,
    };
  });
}
