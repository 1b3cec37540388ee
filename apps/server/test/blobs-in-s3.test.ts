// The whole server with its blobs in a bucket: mail and files go there, come back in ranges, are moved while it runs; without the bucket nothing is taken.
import { errors } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { type S3Server, startS3Server } from '@hongyan/testkit/peers/s3-server.ts';
import { lilei, plainMail, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let bucket: S3Server;
let world: World;
let li: ApiClient;

beforeAll(async () => {
  bucket = await startS3Server();
  const { endpoint, bucket: name, accessKey, secretKey } = bucket.bucket;
  world = await startWorld('sqlite', {
    env: {
      HONGYAN_BLOBS: 's3',
      HONGYAN_S3_ENDPOINT: endpoint,
      HONGYAN_S3_BUCKET: name,
      HONGYAN_S3_ACCESS_KEY: accessKey,
      HONGYAN_S3_SECRET_KEY: secretKey,
      HONGYAN_S3_PREFIX: 'mail',
      HONGYAN_S3_CACHE_MB: '0',
    },
  });
  li = await world.server.signIn(lilei);
});
afterAll(() => world.stop());

const large = Array.from({ length: 6_000 }, (_, index) => `白鹭成行 line ${String(index)}`).join('\r\n');
const counts = async () => {
  const answer = await world.server.context.runAdminCommand(['blobs', 'status']);
  if (!answer.ok) throw new Error(answer.message);
  const { locations } = answer.data as { locations: { location: string; blobs: number }[] };
  return Object.fromEntries(locations.map(({ location, blobs }) => [location, blobs]));
};
const findMail = async (subject: string) =>
  (await li.mailbox.list({ mailboxId: '1' })).data.list.find(({ mailSubject }) => mailSubject === subject)?.mailId;
const putFile = async (name: string) => {
  const [space] = (await li.files.spaces({})).data.list;
  const file = { name, type: 'text/plain', bytes: Buffer.from(large) };
  const { envelope } = await li.upload('file/centre/put', file, {
    folderId: space?.rootId ?? '',
    onConflict: 'refuse',
  });
  return envelope as { readonly code: number; readonly data: { readonly nodeId: string } };
};

it('keeps mail and files in the bucket, gives them back, and moves them to files and back while it runs', async () => {
  const send = { from: 'erik@outside.example', to: [lilei], raw: Buffer.from(plainMail('In the bucket', large)) };
  await world.server.deliver(send);
  await waitFor(async () => (await findMail('In the bucket')) !== undefined);
  const { data: file } = await putFile('large.txt');
  expect(await counts()).toEqual({ files: 0, s3: 2 });
  const readBoth = async () => {
    const mailId = await findMail('In the bucket');
    const { text } = (await li.mailbox.detail({ mailId: mailId as never })).data as { text?: string | null };
    expect(JSON.stringify(text)).toContain('line 5999');
    const range = { headers: { range: 'bytes=100-119' } };
    const part = await li.raw(`file/centre/download?nodeId=${file.nodeId}`, range);
    expect(part.bytes.equals(Buffer.from(large).subarray(100, 120))).toBe(true);
  };
  await readBoth();
  const move = (to: string) => world.server.context.runAdminCommand(['blobs', 'move', '--to', to]);
  expect(await move('files')).toMatchObject({ ok: true, data: { moved: 2, failed: 0, isWhole: true } });
  expect(await counts()).toEqual({ files: 2, s3: 0 });
  await readBoth();
  expect(await move('s3')).toMatchObject({ ok: true, data: { moved: 2, failed: 0 } });
  await readBoth();
});

it('takes neither mail nor files while the bucket does not answer, and says so for a while', {
  timeout: 30_000,
}, async () => {
  await bucket.stop();
  const send = { from: 'erik@outside.example', to: [lilei], raw: Buffer.from(plainMail('Lost', large)) };
  await expect(world.server.deliver(send as never)).rejects.toThrow(/451/);
  expect((await putFile('lost.txt')).code).toBe(errors.storageUnavailable.code);
  expect(await findMail('Lost')).toBeUndefined();
});
