import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BlobFolders } from './blob-folders.ts';
import { openFileStaging } from './file-staging.ts';
import { BlobNotFoundError, type BlobStaging } from './port.ts';

const id = 'a'.repeat(32);

test('what another call finishes while it is about to be read is read where it lies then', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hongyan-staging-'));
  onTestFinished(() => rm(root, { recursive: true }));
  let beforeOpening = (_staging: BlobStaging): Promise<void> => Promise.resolve();
  const staging: BlobStaging = await openFileStaging(new BlobFolders(root), async function* (path) {
    await beforeOpening(staging);
    try {
      yield await readFile(path);
    } catch (error) {
      throw new BlobNotFoundError('there is no such blob', { cause: error });
    }
  });
  const writer = await staging.open(id, 0);
  await writer.write(Buffer.from('whole'));
  await writer.close();
  beforeOpening = (now) => {
    beforeOpening = () => Promise.resolve();
    return now.finish(id);
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of staging.read(id)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('whole');
  await expect(staging.read('b'.repeat(32))[Symbol.asyncIterator]().next()).rejects.toThrow(BlobNotFoundError);
});
