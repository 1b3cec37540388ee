/** Single requests to the bucket: each bounded in time, repeated after faults that pass, and refused in our own errors. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketConfig } from '../../../config/blobs-config.ts';
import { StorageUnavailableError } from '../../storage-unavailable.ts';
import { BlobNotFoundError } from '../port.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** A server that does not even take the connection. */
const connectionTimeoutMs = 5_000;
/** A server that took it and says nothing; the largest request carries a part of 8 MiB. */
const requestTimeoutMs = 60_000;
const maxAttempts = 4;
const firstRetryMs = 200;
/** More at once only queue in the server; a burst of deliveries waits here. */
const maxSockets = 64;
/** Codes that pass, although their status says otherwise (RequestTimeout is a 400). */
const transientCodes = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable', 'BadDigest']);
/** Codes of a 404 that speak of the blob, not of the bucket. */
const missingCodes = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** The bytes of a window of an object, and how large the whole is. */
export interface S3Window {
  readonly bytes: Buffer;
  readonly totalBytes: number;
}

/** What a failed request says: the status (0: no answer) and the server's code. */
export function describeFailure(error: unknown): { readonly status: number; readonly code: string } {
  const { name, $metadata, Code } = (error ?? {}) as {
    name?: string;
    Code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return { status: $metadata?.httpStatusCode ?? 0, code: Code ?? name ?? 'unknown' };
}

/** Whether a repetition may help: no answer, a broken one, an overloaded server. Never a refusal (4xx). */
function isTransient(error: unknown): boolean {
  const { status, code } = describeFailure(error);
  return status === 0 || status >= 500 || status === 429 || transientCodes.has(code) || status < 300;
}

export class S3Requests {
  readonly bucket: string;
  readonly prefix: string;
  readonly sdk: Sdk;
  readonly client: S3Client;
  readonly #retryMs: number;

  constructor(sdk: Sdk, client: S3Client, options: BucketConfig, retryMs: number) {
    this.sdk = sdk;
    this.client = client;
    this.bucket = options.bucket;
    this.prefix = options.prefix;
    this.#retryMs = retryMs;
  }

  /** Runs one attempt after another until one succeeds or is refused. */
  async attempt<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await act(AbortSignal.timeout(requestTimeoutMs));
      } catch (error) {
        if (error instanceof BlobNotFoundError) throw error;
        if (tried >= maxAttempts || !isTransient(error)) throw this.#toOurError(error);
        // Half of it by chance, so that many who failed together do not come back together.
        await delay(this.#retryMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2));
      }
    }
  }

  #toOurError(error: unknown): unknown {
    const { status, code } = describeFailure(error);
    if (status === 404 && missingCodes.has(code))
      return new BlobNotFoundError('there is no such blob', { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    const said = status === 0 ? reason : `${String(status)} ${code}: ${reason}`;
    return new StorageUnavailableError(`the bucket ${this.bucket} did not do what it was asked (${said})`, {
      cause: error,
    });
  }

  /** Puts a whole object. The server checks the bytes by their MD5, and by the SHA-256 that the signature covers. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const ContentMD5 = formatMd5(bytes);
    await this.attempt((abortSignal) =>
      this.client.send(new this.sdk.PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes, ContentMD5 }), {
        abortSignal,
      }),
    );
  }

  /** The bytes from `start`, at most `length`; none where the object ends before. */
  getWindow(key: string, start: number, length: number): Promise<S3Window> {
    return this.attempt(async (abortSignal) => {
      const Range = `bytes=${String(start)}-${String(start + length - 1)}`;
      const command = new this.sdk.GetObjectCommand({ Bucket: this.bucket, Key: key, Range });
      const answer = await this.client.send(command, { abortSignal }).catch((error: unknown) => {
        // Nothing lies at `start`: an empty object, or its end.
        if (describeFailure(error).status === 416) return null;
        throw error;
      });
      if (answer === null) return { bytes: Buffer.alloc(0), totalBytes: (await this.size(key)) ?? 0 };
      const [, total] = /\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
      const totalBytes = total === undefined ? (answer.ContentLength ?? 0) : Number(total);
      const expected = Math.max(0, Math.min(length, totalBytes - start));
      // A server that ignores the range would send everything.
      if (total === undefined && (start > 0 || totalBytes > length))
        throw new Error('the server does not answer ranges');
      if (expected === 0) {
        // Some servers answer an empty object with a range of nothing, and never end its body.
        (answer.Body as Readable).destroy();
        return { bytes: Buffer.alloc(0), totalBytes };
      }
      const bytes = await collect(answer.Body as AsyncIterable<Uint8Array>, expected);
      return { bytes, totalBytes };
    });
  }

  /** Bytes of an object; null where there is none. A missing bucket is a fault, not a missing object. */
  async size(key: string): Promise<number | null> {
    try {
      const command = new this.sdk.HeadObjectCommand({ Bucket: this.bucket, Key: key });
      const answer = await this.attempt((abortSignal) => this.client.send(command, { abortSignal }));
      return answer.ContentLength ?? 0;
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
    }
    // The answer to HEAD has no body, so it does not say what is missing.
    try {
      const command = new this.sdk.HeadBucketCommand({ Bucket: this.bucket });
      await this.attempt((abortSignal) => this.client.send(command, { abortSignal }));
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      throw new StorageUnavailableError(`there is no bucket ${this.bucket}`, { cause: error });
    }
    return null;
  }

  /** Rejects with what an administrator has to mend. */
  async requireBucket(): Promise<void> {
    const command = new this.sdk.HeadBucketCommand({ Bucket: this.bucket });
    try {
      await this.attempt((abortSignal) => this.client.send(command, { abortSignal }));
    } catch (error) {
      const { status } = describeFailure(error instanceof Error ? error.cause : null);
      const reason =
        status === 404
          ? 'there is no such bucket (HONGYAN_S3_BUCKET)'
          : status === 403 || status === 401
            ? 'its server refuses the key (HONGYAN_S3_ACCESS_KEY, HONGYAN_S3_SECRET_KEY)'
            : 'its server does not answer as one of S3 (HONGYAN_S3_ENDPOINT, HONGYAN_S3_REGION)';
      throw new StorageUnavailableError(`The bucket ${this.bucket} cannot be used: ${reason}.`, { cause: error });
    }
  }

  close(): void {
    this.client.destroy();
  }

  async delete(key: string): Promise<void> {
    const command = new this.sdk.DeleteObjectCommand({ Bucket: this.bucket, Key: key });
    await this.attempt((abortSignal) => this.client.send(command, { abortSignal })).catch((error: unknown) => {
      if (!(error instanceof BlobNotFoundError)) throw error;
    });
  }
}

/** The MD5 of bytes, as the header `Content-MD5` has it: a check against damage, not against people. */
export function formatMd5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}

async function collect(body: AsyncIterable<Uint8Array>, expectedBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > expectedBytes) break;
    chunks.push(chunk);
  }
  if (size !== expectedBytes)
    throw new Error(`the server sent ${String(size)} bytes where it announced ${String(expectedBytes)}`);
  return Buffer.concat(chunks);
}

/** Loads the client, which nobody without a bucket pays for. */
export async function openS3Requests(options: BucketConfig, retryMs = firstRetryMs): Promise<S3Requests> {
  const [sdk, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@smithy/node-http-handler'),
  ]);
  const agent = { keepAlive: true, maxSockets };
  const client = new sdk.S3Client({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.isPathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    // Repeated here, by one rule for requests and for what comes after their heads.
    maxAttempts: 1,
    // Clones refuse the checksums that newer clients send unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: connectionTimeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    }),
  });
  return new S3Requests(sdk, client, options, retryMs);
}
