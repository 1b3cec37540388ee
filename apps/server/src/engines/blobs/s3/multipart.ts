/** Objects that are put in parts: as many bytes in memory as the parts in flight, whatever the object's size. */
import { StorageUnavailableError } from '../../storage-unavailable.ts';
import { describeFailure, formatMd5, type S3Requests } from './s3-requests.ts';

/** Of every part but the last. The protocol asks for 5 MiB at least and takes 10 000 of them: objects up to 78 GiB. */
export const partBytes = 8 * 1024 * 1024;
const maxParts = 10_000;
const maxPartsInFlight = 2;
/** An upload in parts that began this long ago belongs to nobody: a blob of any size is through within hours. */
const staleUploadMs = 24 * 60 * 60 * 1000;

/** One object that grows by parts. Nobody sees it before `complete`. */
export class MultipartUpload {
  readonly #requests: S3Requests;
  readonly #key: string;
  readonly #uploadId: string;
  readonly #parts: { readonly PartNumber: number; readonly ETag: string }[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #sentParts = 0;
  #sentBytes = 0;
  #failure: Error | null = null;

  constructor(requests: S3Requests, key: string, uploadId: string) {
    this.#requests = requests;
    this.#key = key;
    this.#uploadId = uploadId;
  }

  #requireSound(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Resolves when the next part may come. */
  async add(bytes: Uint8Array): Promise<void> {
    this.#requireSound();
    this.#sentParts += 1;
    this.#sentBytes += bytes.byteLength;
    const number = this.#sentParts;
    if (number > maxParts) throw new StorageUnavailableError('the blob is larger than the bucket takes');
    const sending = this.#send(number, bytes)
      .catch((error: unknown) => {
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => this.#inFlight.delete(sending));
    this.#inFlight.add(sending);
    if (this.#inFlight.size >= maxPartsInFlight) await Promise.race(this.#inFlight);
    this.#requireSound();
  }

  async #send(number: number, bytes: Uint8Array): Promise<void> {
    const { sdk, client, bucket } = this.#requests;
    const command = new sdk.UploadPartCommand({
      Bucket: bucket,
      Key: this.#key,
      UploadId: this.#uploadId,
      PartNumber: number,
      Body: bytes,
      ContentMD5: formatMd5(bytes),
    });
    const { ETag } = await this.#requests.attempt((abortSignal) => client.send(command, { abortSignal }));
    if (ETag === undefined) throw new StorageUnavailableError('the bucket gave no ETag for a part');
    this.#parts.push({ PartNumber: number, ETag });
  }

  /** Makes the object of its parts, and looks that it is whole. */
  async complete(): Promise<void> {
    await Promise.all(this.#inFlight);
    this.#requireSound();
    const { sdk, client, bucket } = this.#requests;
    const command = new sdk.CompleteMultipartUploadCommand({
      Bucket: bucket,
      Key: this.#key,
      UploadId: this.#uploadId,
      MultipartUpload: { Parts: this.#parts.toSorted((a, b) => a.PartNumber - b.PartNumber) },
    });
    // Where an answer got lost the repetition finds no upload, and the object is there: its size tells.
    const [asked] = await Promise.allSettled([
      this.#requests.attempt((abortSignal) => client.send(command, { abortSignal })),
    ]);
    const size = await this.#requests.size(this.#key);
    if (size === this.#sentBytes) return;
    if (asked.status === 'rejected') throw asked.reason;
    throw new StorageUnavailableError(`the bucket keeps ${String(size)} of ${String(this.#sentBytes)} bytes of a blob`);
  }

  /** Gives the parts back. What the server does not take back now, `sweepUploads` does. */
  async abort(): Promise<void> {
    await Promise.all(this.#inFlight);
    await abortUpload(this.#requests, this.#key, this.#uploadId).catch(() => undefined);
  }
}

async function abortUpload(requests: S3Requests, Key: string, UploadId: string): Promise<void> {
  const command = new requests.sdk.AbortMultipartUploadCommand({ Bucket: requests.bucket, Key, UploadId });
  await requests.attempt((abortSignal) => requests.client.send(command, { abortSignal }));
}

export async function beginMultipart(requests: S3Requests, key: string): Promise<MultipartUpload> {
  const command = new requests.sdk.CreateMultipartUploadCommand({ Bucket: requests.bucket, Key: key });
  const { UploadId } = await requests.attempt((abortSignal) => requests.client.send(command, { abortSignal }));
  if (UploadId === undefined) throw new StorageUnavailableError('the bucket began no upload in parts');
  return new MultipartUpload(requests, key, UploadId);
}

/** Ends uploads in parts whose writers died a day ago. Answers how many; null where the server cannot list them. */
export async function sweepUploads(requests: S3Requests, now: number): Promise<number | null> {
  const { sdk, client, bucket, prefix } = requests;
  let ended = 0;
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const command = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after });
    const page = await requests
      .attempt((abortSignal) => client.send(command, { abortSignal }))
      .catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined;
        if ([400, 405, 501].includes(describeFailure(cause).status)) return null;
        throw error;
      });
    if (page === null) return null;
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      const isStale = Initiated !== undefined && now - Initiated.getTime() > staleUploadMs;
      if (!isStale || Key === undefined || UploadId === undefined) continue;
      await abortUpload(requests, Key, UploadId).catch(() => undefined);
      ended += 1;
    }
    if (page.IsTruncated !== true) return ended;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
