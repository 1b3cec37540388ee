import type { BlobsConfig } from './blobs-config.ts';
import type { ReportFault } from './config-error.ts';
import type { Values } from './variables.ts';

const mebibyte = 1024 * 1024;
const standardCacheMb = 1_024;

/** Where blobs lie. Reports a bucket that is named in part. */
export function readBlobs(values: Values, report: ReportFault): BlobsConfig {
  const { HONGYAN_BLOBS: chosen, HONGYAN_S3_BUCKET: bucket, HONGYAN_S3_ENDPOINT: endpoint } = values;
  const { HONGYAN_S3_ACCESS_KEY: accessKey, HONGYAN_S3_SECRET_KEY: secretKey } = values;
  if (bucket === null && chosen !== 's3') return { chosen, s3: null };
  const needed = { HONGYAN_S3_BUCKET: bucket, HONGYAN_S3_ACCESS_KEY: accessKey, HONGYAN_S3_SECRET_KEY: secretKey };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0)
    report(`${bucket === null ? 'HONGYAN_BLOBS=s3' : 'HONGYAN_S3_BUCKET'} needs ${missing.join(', ')}.`);
  if (bucket === null || accessKey === null || secretKey === null) return { chosen, s3: null };
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
