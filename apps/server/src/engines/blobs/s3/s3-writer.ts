import type { BlobWriter } from '../port.ts';
import { beginMultipart, type MultipartUpload, partBytes } from './multipart.ts';
import type { S3Requests } from './s3-requests.ts';

/** Writes one object: at once while it is small, in parts as soon as a part is full. */
export class S3Writer implements BlobWriter {
  readonly #requests: S3Requests;
  readonly #id: string;
  readonly #key: string;
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #upload: MultipartUpload | null = null;
  #state: 'open' | 'unfinished' | 'finished' | 'aborted' = 'open';
  size = 0;

  constructor(requests: S3Requests, id: string, key: string) {
    this.#requests = requests;
    this.#id = id;
    this.#key = key;
  }

  #requireOpen(): void {
    if (this.#state !== 'open') throw new Error(`this blob is ${this.#state}`);
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bufferedBytes = 0;
    return bytes;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#requireOpen();
    for (let at = 0; at < chunk.byteLength; ) {
      // Sent only when more comes, so that a blob of one part is put at once.
      if (this.#bufferedBytes === partBytes) {
        this.#upload ??= await beginMultipart(this.#requests, this.#key);
        await this.#upload.add(this.#take());
      }
      const taken = chunk.subarray(at, at + partBytes - this.#bufferedBytes);
      // Copied: the giver may use its buffer again.
      this.#chunks.push(Buffer.from(taken));
      this.#bufferedBytes += taken.byteLength;
      at += taken.byteLength;
    }
    this.size += chunk.byteLength;
  }

  /** After a failure the bytes are gone from here: it is not tried again, so that no part of a blob is taken for the whole. */
  async finish(): Promise<string> {
    this.#requireOpen();
    this.#state = 'unfinished';
    const rest = this.#take();
    if (this.#upload === null) await this.#requests.put(this.#key, rest);
    else {
      await this.#upload.add(rest);
      await this.#upload.complete();
    }
    this.#state = 'finished';
    return this.#id;
  }

  async abort(): Promise<void> {
    if (this.#state === 'finished' || this.#state === 'aborted') return;
    this.#state = 'aborted';
    this.#chunks = [];
    await this.#upload?.abort();
  }
}
