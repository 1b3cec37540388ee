import { createHash } from 'node:crypto';
import type { BlobLocation } from './location.ts';
import { BlobNotFoundError } from './port.ts';

/** What a move has done. */
export interface BlobMove {
  moved: number;
  bytes: number;
  /** Deleted by the product while they were moved. */
  gone: number;
  /** Stayed where they are: what came back was not what was written. */
  failed: number;
  /** Everything was looked at. */
  isWhole: boolean;
}

interface MoveOptions {
  /** Of ids, two hex digits each, in the order in which they are moved. */
  readonly prefixes: readonly string[];
  readonly signal: AbortSignal;
  /** Counted up while it runs. */
  readonly progress: BlobMove;
}

/** More copies at once than a bucket needs to be busy. */
const atOnce = 4;

interface Digest {
  readonly sha256: string;
  readonly size: number;
}

async function digestOf(
  content: AsyncIterable<Uint8Array>,
  see?: (chunk: Uint8Array) => Promise<void>,
): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.byteLength;
    await see?.(chunk);
  }
  return { sha256: hash.digest('hex'), size };
}

async function copyBlob(from: BlobLocation, to: BlobLocation, id: string): Promise<Digest> {
  const writer = await to.createAs(id);
  try {
    const digest = await digestOf(from.readStored(id), (chunk) => writer.write(chunk));
    await writer.finish();
    return digest;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Copies one blob, reads it back, and deletes it where it was only when both are the same. */
async function moveBlob(from: BlobLocation, to: BlobLocation, id: string, progress: BlobMove): Promise<void> {
  try {
    const written = await copyBlob(from, to, id);
    const kept = await digestOf(to.readStored(id));
    if (kept.sha256 !== written.sha256 || kept.size !== written.size) {
      progress.failed += 1;
      return;
    }
    await from.delete(id);
    progress.moved += 1;
    progress.bytes += kept.size;
  } catch (error) {
    if (!(error instanceof BlobNotFoundError)) throw error;
    // Deleted while it was copied: the copy goes too.
    await to.delete(id);
    progress.gone += 1;
  }
}

/**
 * Moves all blobs from one location to another, which may both be used meanwhile. Stopped in the middle it goes on at the next call: what has been
 * moved is not there any more. Rejects with StorageUnavailableError; then everything is where it was or where it is to be.
 */
export async function moveBlobs(
  from: BlobLocation,
  to: BlobLocation,
  { prefixes, signal, progress }: MoveOptions,
): Promise<BlobMove> {
  for (const prefix of prefixes) {
    const ids = await Array.fromAsync(from.list(prefix), ({ id }) => id);
    const work = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        if (signal.aborted) return;
        await moveBlob(from, to, id, progress);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (signal.aborted) return progress;
  }
  progress.isWhole = true;
  return progress;
}
