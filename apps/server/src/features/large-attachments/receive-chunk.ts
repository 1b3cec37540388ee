import { createHash } from 'node:crypto';
import type { UploadChunk } from '../../call/resumable-uploads.ts';
import { UserError } from '../../call/user-error.ts';
import type { BlobStaging, StagedWriter } from '../../engines/blobs/port.ts';

/** How a chunk ended: `to` is where the upload stands on disk now; `refusal` is what its sender is answered instead of that. */
export interface ReceivedChunk {
  readonly to: number;
  readonly refusal: Error | null;
}

interface Room {
  readonly uploadId: string;
  readonly offset: number;
  readonly length: number;
  readonly signal: AbortSignal;
}

/** Ends the wait for a sender that says nothing more when another request takes the upload over. */
async function* untilAborted(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
  // Heard here too: nobody may be racing when it comes.
  aborted.catch(() => undefined);
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done === true) return;
    yield next.value;
  }
}

async function writeAll(writer: StagedWriter, bytes: UploadChunk, room: Room): Promise<Buffer | null> {
  const hash = bytes.checksum === null ? null : createHash(bytes.checksum.algorithm);
  for await (const chunk of untilAborted(bytes.stream, room.signal)) {
    // A sender may say one length and send another.
    if (writer.offset + chunk.byteLength > room.length) throw new UserError('tooLarge', { max: String(room.length) });
    hash?.update(chunk);
    await writer.write(chunk);
  }
  return hash?.digest() ?? null;
}

/**
 * Writes a chunk where the upload ends. With a checksum all of it counts or nothing; without one, what had come when the connection
 * broke (tus 1.0, "PATCH"). Constant memory: one chunk of the socket at a time.
 */
export async function receiveChunk(staging: BlobStaging, bytes: UploadChunk, room: Room): Promise<ReceivedChunk> {
  const writer = await staging.open(room.uploadId, room.offset);
  const { checksum } = bytes;
  let refusal: Error | null = null;
  try {
    const digest = await writeAll(writer, bytes, room);
    if (checksum !== null && digest?.equals(checksum.digest) !== true) refusal = new UserError('chunkDamaged');
  } catch (error) {
    refusal = error instanceof Error ? error : new Error('the piece could not be read', { cause: error });
  }
  if (refusal !== null && (checksum !== null || isTooMuch(refusal))) {
    await writer.abandon();
    return { to: room.offset, refusal };
  }
  await writer.close();
  return { to: writer.offset, refusal };
}

const isTooMuch = (refusal: unknown): boolean => refusal instanceof UserError && refusal.errorName === 'tooLarge';
