import type { DraftAttachment } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { UploadQueue } from './upload-queue.ts';

interface Running {
  name: string;
  signal: AbortSignal;
  progress: (part: number) => void;
  resolve: (attachment: DraftAttachment) => void;
  reject: (error: unknown) => void;
}

const attachment = (fileName: string): DraftAttachment =>
  ({ uploadId: `id-${fileName}`, fileName, type: 'x', size: 1, contentId: null, url: 'x' }) as DraftAttachment;
const file = (name: string): File => new File(['x'], name);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function makeQueue(present: readonly DraftAttachment[] = []) {
  const running: Running[] = [];
  const removed: string[] = [];
  const queue = new UploadQueue(
    {
      upload: ({ name }, progress, signal) =>
        new Promise((resolve, reject) => running.push({ name, signal, progress, resolve, reject })),
      remove: ({ uploadId }) => removed.push(uploadId),
      onChange: () => undefined,
    },
    present,
  );
  const states = (): string => queue.items.map(({ name, state }) => `${name}:${state}`).join(' ');
  return { queue, running, removed, states };
}

it('lets three travel at a time', async () => {
  const { queue, running, states } = makeQueue([attachment('old')]);
  queue.add(['a', 'b', 'c', 'd'].map(file));
  expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  running[0]?.progress(0.5);
  expect(queue.items[1]?.progress).toBe(0.5);
  running[0]?.resolve(attachment('a'));
  await settle();
  expect(states()).toBe('old:done a:done b:uploading c:uploading d:uploading');
  expect(queue.done.map(({ fileName }) => fileName)).toEqual(['old', 'a']);
});

it('says why one failed, and tries it again', async () => {
  const { queue, running, states } = makeQueue();
  queue.add([file('a')]);
  running[0]?.reject(new ApiError(400019, '不允许'));
  await settle();
  expect(queue.hasFailed).toBe(true);
  expect(queue.items[0]?.message).toBe('不允许');
  queue.retry(queue.items[0]?.key ?? '');
  running[1]?.resolve(attachment('a'));
  await settle();
  expect(states()).toBe('a:done');
  expect(queue.isBusy).toBe(false);
});

it('gives up what is removed on its way, and removes what had arrived', async () => {
  const { queue, running, removed } = makeQueue([attachment('old')]);
  queue.add([file('a')]);
  queue.remove(queue.items[1]?.key ?? '');
  expect(running[0]?.signal.aborted).toBe(true);
  running[0]?.resolve(attachment('a'));
  queue.remove(queue.items[0]?.key ?? '');
  await settle();
  expect(removed).toEqual(['id-old', 'id-a']);
  expect(queue.items).toEqual([]);
});
