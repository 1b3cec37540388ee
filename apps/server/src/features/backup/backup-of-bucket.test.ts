// Bodies that lie in a bucket are in a backup like those in files, and come back as files.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@hongyan/testkit';
import { startS3Server } from '@hongyan/testkit/peers/s3-server.ts';
import { expect, test } from 'vitest';
import { openFileBlobStore } from '../../engines/blobs/file-blob-store.ts';
import { systemClock } from '../../engines/clock.ts';
import { openSqliteCopy } from '../../engines/database/open-copy.ts';
import { restoreBackup } from './restore-backup.ts';
import { readMailboxes } from './testing/read-mailboxes.ts';

test('a bucket is backed up, verified with the store, and restored', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hongyan-bucket-'));
  const s3 = await startS3Server('mail/');
  const { endpoint, region, bucket, prefix, accessKey, secretKey } = s3.bucket;
  const server = await startTestServer({
    database: 'sqlite',
    env: {
      HONGYAN_BLOBS: 's3',
      HONGYAN_S3_ENDPOINT: endpoint,
      HONGYAN_S3_REGION: region,
      HONGYAN_S3_BUCKET: bucket,
      HONGYAN_S3_PREFIX: prefix,
      HONGYAN_S3_ACCESS_KEY: accessKey,
      HONGYAN_S3_SECRET_KEY: secretKey,
    },
  });
  try {
    await server.addOrganisation('Here', 'here.example');
    await server.addPerson('li@here.example', 'Li');
    for (const size of [2_000, 100_000, 150_000]) {
      const text = randomBytes(size / 2)
        .toString('hex')
        .replace(/.{76}/g, '$&\r\n');
      const raw = `From: a@outside.example\r\nTo: li@here.example\r\nSubject: ${String(size)}\r\n\r\n${text}\r\n`;
      await server.deliver({ raw, from: 'a@outside.example', to: 'li@here.example' });
    }
    const { database, blobs } = server.context.services;
    const before = await readMailboxes(database.read, blobs);
    const from = join(root, 'backup');
    const created = await server.context.runAdminCommand(['backup', 'create', '--to', from]);
    expect(created).toMatchObject({ ok: true, data: { blobs: { count: 2, newCount: 2 } } });
    const verified = await server.context.runAdminCommand(['store', 'verify']);
    expect(verified).toMatchObject({ ok: true, isFailed: false, data: { blobs: 2 } });
    const to = join(root, 'restored');
    await restoreBackup({
      from,
      to,
      snapshot: null,
      identities: null,
      databaseUrl: null,
      outgoing: 'hold',
      clock: systemClock,
      report: () => undefined,
    });
    const copy = openSqliteCopy(join(to, 'hongyan.sqlite'));
    const files = await openFileBlobStore(join(to, 'blobs'), systemClock);
    expect(await readMailboxes(copy.read, files)).toEqual(before);
    await copy.close();
  } finally {
    await server.stop();
    await s3.stop();
    await rm(root, { recursive: true, force: true });
  }
});
