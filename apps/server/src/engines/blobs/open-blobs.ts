/** Opens the blobs as they are configured: in files, in a bucket, or in both while they are moved. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BlobsConfig } from '../../config/blobs-config.ts';
import type { Clock } from '../clock.ts';
import { openFileBlobStore } from './file-blob-store.ts';
import { createLocatedBlobs, type LocatedBlobs } from './located-blobs.ts';
import type { BlobLocation } from './location.ts';
import { sweepUploads } from './s3/multipart.ts';
import { ReadCache } from './s3/read-cache.ts';
import { createS3BlobStore } from './s3/s3-blob-store.ts';
import { openS3Requests, type S3Requests } from './s3/s3-requests.ts';
import { createS3Staging } from './s3/s3-staging.ts';

export interface OpenBlobs {
  readonly blobs: LocatedBlobs;
  readonly close: () => void;
}

const sweepEveryMs = 24 * 60 * 60 * 1000;

/** Ends what died in the bucket, at the start and once a day. */
function keepSwept(requests: S3Requests, clock: Clock, log: Logger): () => void {
  const sweep = (): void => {
    sweepUploads(requests, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'uploads in parts that died were not ended in the bucket'),
    );
  };
  sweep();
  const timer = setInterval(sweep, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens them below `folder`; the cache of a bucket lies in `cacheFolder`. Rejects where the bucket is not to be had. */
export async function openBlobs(
  { chosen, s3 }: BlobsConfig,
  { folder, cacheFolder, clock, log }: { folder: string; cacheFolder: string; clock: Clock; log: Logger },
): Promise<OpenBlobs> {
  const files = await openFileBlobStore(folder, clock);
  if (s3 === null) return { blobs: createLocatedBlobs('files', { files, s3: null }), close: () => undefined };
  const requests = await openS3Requests(s3);
  await requests.requireBucket();
  const cache = s3.cacheBytes === 0 ? null : new ReadCache(join(cacheFolder, 'blobs'), s3.cacheBytes);
  await cache?.open();
  const bucket: BlobLocation = createS3BlobStore(
    requests,
    { requireRoom: (bytes) => files.requireRoom(bytes), staging: createS3Staging(files.staging, () => bucket) },
    cache,
  );
  const stopSweeping = keepSwept(requests, clock, log);
  return {
    blobs: createLocatedBlobs(chosen, { files, s3: bucket }),
    close: () => {
      stopSweeping();
      requests.close();
    },
  };
}
