/** A small server that speaks S3 (s3rver), with one bucket. It lacks listing of parts, and nothing here needs it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** As the configuration names the bucket. */
  readonly bucket: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly prefix: string;
    readonly isPathStyle: true;
    readonly accessKey: string;
    readonly secretKey: string;
  };
  stop(): Promise<void>;
}

export async function startS3Server(prefix = ''): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'hongyan', configs: [] }],
  });
  const address = await server.run();
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${String(address.port)}`,
      region: 'us-east-1',
      bucket: 'hongyan',
      prefix,
      isPathStyle: true,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
