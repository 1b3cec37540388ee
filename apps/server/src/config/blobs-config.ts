/** A bucket of an S3-compatible server, and how to reach it. */
export interface BucketConfig {
  /** Base URL; null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** In front of every key; empty, or ending in a slash. */
  readonly prefix: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly isPathStyle: boolean;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Where bodies of messages and files lie. */
export interface BlobsConfig {
  /** Where new ones go. */
  readonly chosen: 'files' | 's3';
  /** The bucket, with the bytes of it that are kept on the local disk; null: none is configured. */
  readonly s3: (BucketConfig & { readonly cacheBytes: number }) | null;
}
