import type { NodeId } from '@hongyan/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noUploads, type UploadSummary } from './upload-item.ts';
import type { Failure, SentFile } from './upload-ports.ts';
import { UploadQueue, uploadsAtOnce } from './upload-queue.ts';

class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const folderId = '1' as NodeId;
const named = (name: string, size = 10) => ({ file: new File(['x'.repeat(size)], name), folderId });

let shown: UploadSummary = noUploads;
let sent: SentFile[] = [];
let forgotten: string[] = [];
let send: (file: SentFile) => Promise<unknown> = async () => undefined;
let online: () => void = () => undefined;

function make(): UploadQueue {
  return new UploadQueue({
    send: (file) => {
      sent.push(file);
      return new Promise((resolve, reject) => {
        file.signal.addEventListener('abort', () => reject(new Error('aborted')));
        send(file).then(resolve, reject);
      });
    },
    forget: (uploadId) => void forgotten.push(uploadId),
    refuse: ({ size }) => (size === 0 ? 'empty' : null),
    judge: (error) => (error as Refused).failure,
    connection: () => new Promise((resolve) => (online = resolve)),
    onChange: (summary) => (shown = summary),
    onArrived: () => undefined,
    now: () => Date.now(),
  });
}

const settle = () => vi.advanceTimersByTimeAsync(200);
const namesSent = () => sent.map(({ file, onConflict }) => `${file.name} ${onConflict}`);
const states = () => shown.items.map(({ file, state }) => `${file.name} ${state}`);

beforeEach(() => {
  vi.useFakeTimers();
  [shown, sent, forgotten] = [noUploads, [], []];
  send = async () => undefined;
});
afterEach(() => void vi.useRealTimers());

it('sends all, so many at once, and tells the page seldom', async () => {
  let told = 0;
  let most = 0;
  let now = 0;
  send = async () => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    now -= 1;
  };
  const queue = make();
  const files = Array.from({ length: 2_000 }, (_, index) => named(`${String(index)}.txt`, 1));
  queue.add(1, files);
  const before = shown;
  await settle();
  if (shown !== before) told += 1;
  expect(most).toBe(uploadsAtOnce);
  expect(sent).toHaveLength(2_000);
  expect(shown).toMatchObject({ total: 2_000, done: 2_000, sentBytes: 2_000, waiting: 0, isOver: true });
  expect(shown.items.length).toBeLessThan(10);
  expect(told).toBe(1);
});

it('asks about a name that is taken, once for all of a batch', async () => {
  send = async ({ onConflict }) => {
    if (onConflict === 'refuse') throw new Refused({ kind: 'taken' });
  };
  const queue = make();
  queue.add(1, [named('a'), named('b'), named('c')]);
  queue.add(2, [named('d')]);
  await settle();
  expect(states()).toEqual(['a taken', 'b taken', 'c taken', 'd taken']);
  expect(shown.isOver).toBe(false);
  queue.answer(1, 'skip', false);
  queue.answer(2, 'version', true);
  await settle();
  expect(namesSent().slice(4).toSorted()).toEqual(['b version', 'c version']);
  expect(states().filter((state) => state.endsWith('taken'))).toEqual(['d taken']);
  expect(shown).toMatchObject({ total: 3, done: 2 });
});

it('does not send the others where the space is full, and tries them again when asked to', async () => {
  send = async () => {
    throw new Refused({ kind: 'refused', reason: 'full', canRetry: true, endsBatch: true });
  };
  const queue = make();
  queue.add(
    1,
    Array.from({ length: 50 }, (_, index) => named(String(index))),
  );
  await settle();
  expect(sent).toHaveLength(uploadsAtOnce);
  expect(shown).toMatchObject({ failed: 50, isOver: true });
  send = async () => undefined;
  queue.retryAll();
  await settle();
  expect(shown).toMatchObject({ failed: 0, done: 50 });
});

it('goes on by itself after the line was gone', async () => {
  send = async () => {
    throw new Refused({ kind: 'offline' });
  };
  const queue = make();
  queue.add(1, [named('a'), named('b')]);
  await settle();
  expect(shown).toMatchObject({ isOffline: true, isOver: false, failed: 0, waiting: 2 });
  send = async () => undefined;
  online();
  await settle();
  expect(shown).toMatchObject({ isOffline: false, done: 2, isOver: true });
});

it('pauses a resumable upload and goes on with it', async () => {
  send = ({ onBegun }) => {
    onBegun('up1');
    return new Promise(() => undefined);
  };
  const queue = make();
  queue.add(1, [named('film.mkv')]);
  await settle();
  queue.pause();
  await settle();
  expect(shown).toMatchObject({ isPaused: true, waiting: 1, isOver: false });
  send = async () => undefined;
  queue.resume();
  await settle();
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([undefined, 'up1']);
  expect(shown).toMatchObject({ done: 1, isOver: true });
});

it('pauses an upload that the server has not begun yet, as soon as it has', async () => {
  let begin: () => void = () => undefined;
  send = ({ onBegun }) => {
    begin = () => onBegun('up3');
    return new Promise(() => undefined);
  };
  const queue = make();
  queue.add(1, [named('film.mkv')]);
  queue.pause();
  begin();
  await settle();
  expect(shown).toMatchObject({ isPaused: true, waiting: 1 });
  queue.resume();
  await settle();
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([undefined, 'up3']);
});

it('says why a file is not sent, and cancels one at the server', async () => {
  send = ({ onBegun }) => {
    onBegun('up2');
    return new Promise(() => undefined);
  };
  const queue = make();
  queue.add(1, [named('nothing', 0), named('film.mkv')]);
  await settle();
  expect(shown.items.map(({ reason, canRetry }) => [reason, canRetry])[0]).toEqual(['empty', false]);
  queue.cancel(2);
  await settle();
  expect(forgotten).toEqual(['up2']);
  expect(shown).toMatchObject({ total: 1, failed: 1, isOver: true });
  queue.clear();
  await settle();
  expect(shown).toEqual(noUploads);
});
