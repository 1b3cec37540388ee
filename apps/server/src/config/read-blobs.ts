import type { BlobsConfig } from './blobs-config.ts';
import { ConfigError } from './config-error.ts';
import type { Values } from './variables.ts';

const mebibyte = 1024 * 1024;
const standardCacheMb = 1_024;

/** Where blobs lie. Throws ConfigError for a bucket that is named in part. */
export function readBlobs(values: Values): BlobsConfig {
  const { HONGYAN_BLOBS: chosen, HONGYAN_S3_BUCKET: bucket, HONGYAN_S3_ENDPOINT: endpoint } = values;
  const { HONGYAN_S3_ACCESS_KEY: accessKey, HONGYAN_S3_SECRET_KEY: secretKey } = values;
  if (bucket === null) {
    if (chosen === 's3') throw new ConfigError('HONGYAN_BLOBS=s3 needs HONGYAN_S3_BUCKET.');
    return { chosen, s3: null };
  }
  if (accessKey === null || secretKey === null)
    throw new ConfigError('HONGYAN_S3_BUCKET needs HONGYAN_S3_ACCESS_KEY and HONGYAN_S3_SECRET_KEY.');
  return {
    chosen,
    s3: {
      endpoint,
      region: values.HONGYAN_S3_REGION ?? 'us-east-1',
      bucket,
      prefix: values.HONGYAN_S3_PREFIX ?? '',
      isPathStyle: values.HONGYAN_S3_PATH_STYLE ?? endpoint !== null,
      accessKey,
      secretKey,
      cacheBytes: (values.HONGYAN_S3_CACHE_MB ?? standardCacheMb) * mebibyte,
    },
  };
}
