/** The raw bytes of a message: what lies in memory or in the row, followed by its blob where there is one. */
import type { BlobStore } from '../../engines/blobs/port.ts';

export interface RawBody {
  readonly inline: Uint8Array | null;
  readonly blobId: string | null;
}

/** The bytes `[start, end)` in chunks; fewer where the message ends before. */
export async function* openRawRange(
  blobs: BlobStore,
  body: RawBody,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const inlineLength = body.inline?.length ?? 0;
  if (body.inline !== null && start < inlineLength) yield body.inline.subarray(start, Math.min(end, inlineLength));
  if (body.blobId !== null && end > inlineLength) {
    yield* blobs.read(body.blobId, { start: Math.max(0, start - inlineLength), end: end - inlineLength });
  }
}

/** The bytes `[start, end)` at once. */
export async function readRawRange(blobs: BlobStore, body: RawBody, start: number, end: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of openRawRange(blobs, body, start, end)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
