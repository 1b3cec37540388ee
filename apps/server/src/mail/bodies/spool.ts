import type { BlobStore, BlobWriter } from '../../engines/blobs/port.ts';
import { maxInlineBytes, type Spooled, type SpoolLimits } from './spooled.ts';

/** Bytes on their way: in memory while they are few, then in a blob. */
class Spool {
  readonly #blobs: BlobStore;
  #chunks: Uint8Array[] = [];
  #writer: BlobWriter | null = null;
  size = 0;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.size += chunk.length;
    if (this.#writer) return this.#writer.write(chunk);
    // Copied: the giver may use its buffer again.
    this.#chunks.push(Uint8Array.from(chunk));
    if (this.size <= maxInlineBytes) return;
    this.#writer = await this.#blobs.create();
    const kept = this.#chunks;
    this.#chunks = [];
    for (const early of kept) await this.#writer.write(early);
  }

  async finish(): Promise<Spooled> {
    if (this.#writer) return { sizeBytes: this.size, bytes: null, blobId: await this.#writer.finish() };
    return { sizeBytes: this.size, bytes: new Uint8Array(Buffer.concat(this.#chunks)), blobId: null };
  }

  async abort(): Promise<void> {
    this.#chunks = [];
    await this.#writer?.abort();
  }
}

/** Keeps a stream's bytes; `too-large` beyond the limit. Nothing is kept then, nor when the stream or the disk fails. */
export async function spoolStream(
  blobs: BlobStore,
  stream: AsyncIterable<Uint8Array>,
  limits: SpoolLimits,
): Promise<Spooled | 'too-large'> {
  const spool = new Spool(blobs);
  try {
    for await (const chunk of stream) {
      if (spool.size + chunk.length > limits.maxBytes) {
        await spool.abort();
        return 'too-large';
      }
      await spool.add(chunk);
    }
    return await spool.finish();
  } catch (error) {
    await spool.abort();
    throw error;
  }
}
