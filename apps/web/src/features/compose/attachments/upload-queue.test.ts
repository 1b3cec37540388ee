import type { DraftAttachment } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
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

const kept = (name: string, uploadId: string) => ({
  ...{ uploadId, name, size: 1, fingerprint: `print of ${name}` },
  ...{ purpose: 'attachment' as const, progress: 0.4 },
});

function makeTraveller(keptUploads: ReturnType<typeof kept>[] = []) {
  const journeys: {
    name: string;
    uploadId: string | undefined;
    begun: (id: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const app = { kept: keptUploads as readonly unknown[], forgotten: [] as string[], connect: (): void => undefined };
  const queue = new UploadQueue(
    {
      upload: ({ name }, _progress, _signal, { uploadId, onBegun }) =>
        new Promise((_resolve, fail) => journeys.push({ name, uploadId, begun: onBegun, fail })),
      remove: () => undefined,
      onChange: () => undefined,
      fingerprint: ({ name, lastModified }) =>
        Promise.resolve(`print of ${name}${lastModified === 7 ? ' changed' : ''}`),
      keptUploads: () => keptUploads,
      keepUploads: (uploads) => (app.kept = uploads),
      forgetUpload: (uploadId) => app.forgotten.push(uploadId),
      connection: () => new Promise((resolve) => (app.connect = resolve)),
    },
    [],
  );
  return { queue, journeys, app, state: () => queue.items[0]?.state };
}

it('waits while the connection is gone and goes on with the same upload', async () => {
  const { queue, journeys, app, state } = makeTraveller();
  queue.add([file('a')]);
  await settle();
  journeys[0]?.begun('up1');
  journeys[0]?.fail(new NetworkError('offline', undefined));
  await settle();
  expect([state(), queue.isBusy, queue.hasFailed]).toEqual(['offline', true, false]);
  app.connect();
  await settle();
  expect(journeys[1]?.uploadId).toBe('up1');
  queue.pause(queue.items[0]?.key ?? '');
  expect([state(), queue.isBusy, queue.hasFailed]).toEqual(['paused', false, true]);
  queue.retry(queue.items[0]?.key ?? '');
  await settle();
  expect(journeys[2]?.uploadId).toBe('up1');
  expect(app.kept).toMatchObject([{ uploadId: 'up1', name: 'a', fingerprint: 'print of a' }]);
  queue.remove(queue.items[0]?.key ?? '');
  expect([app.forgotten, app.kept]).toEqual([['up1'], []]);
});

it('shows what a reload interrupted, and goes on when the same file is chosen again', async () => {
  const { queue, journeys, state } = makeTraveller([kept('a', 'up1')]);
  expect([state(), queue.hasFailed]).toEqual(['interrupted', true]);
  expect(queue.takeBack([file('b')]).map(({ name }) => name)).toEqual(['b']);
  expect(queue.takeBack([file('a')])).toEqual([]);
  await settle();
  expect([journeys[0]?.uploadId, queue.items.length]).toEqual(['up1', 1]);
});

it('begins anew when another file of the same name and size is chosen', async () => {
  const { queue, journeys, app } = makeTraveller([kept('a', 'up1')]);
  queue.takeBack([new File(['x'], 'a', { lastModified: 7 })]);
  await settle();
  expect([journeys[0]?.uploadId, app.forgotten]).toEqual([undefined, ['up1']]);
});

it('keeps what is too large until the person has said what to do with it', () => {
  const { queue } = makeTraveller();
  queue.offer([file('film')]);
  queue.offer([file('film'), file('disk')]);
  expect([queue.offered.map(({ name }) => name), queue.items.length]).toEqual([['film', 'disk'], 0]);
  queue.answerOffer(true);
  expect([queue.offered, queue.items.map(({ name, isLarge }) => [name, isLarge])]).toEqual([
    [],
    [
      ['film', true],
      ['disk', true],
    ],
  ]);
});
