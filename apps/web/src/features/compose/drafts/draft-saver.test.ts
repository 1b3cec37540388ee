import { type Draft, type DraftContent, plainDraft } from '@hongyan/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import {
  autosaveLatestMs,
  autosaveQuietMs,
  DraftSaver,
  type KeptDraft,
  keepAfterMs,
  type SaveInput,
  saveRetryMs,
} from './draft-saver.ts';

const content = (subject: string): DraftContent => ({
  ...{ type: 'new', refMailId: null, from: 'a@x.cn', to: [], cc: [], bcc: [], html: '' },
  ...{ attachments: [], priority: 3, readReceipt: false },
  ...plainDraft,
  subject,
});

/** A server of paper: compare-and-set, and a list of what it was asked. */
function makeApp() {
  const asked: { input: SaveInput; key: string }[] = [];
  const kept: KeptDraft[] = [];
  const app = {
    asked,
    kept,
    subject: '',
    failures: [] as Error[],
    keys: 0,
    revision: 0,
    hasRoom: true,
    hold: undefined as Promise<void> | undefined,
  };
  const saver = new DraftSaver(
    {
      save: async (input, key) => {
        asked.push({ input, key });
        await app.hold;
        const failure = app.failures.shift();
        if (failure !== undefined) throw failure;
        app.revision++;
        return { draftId: '7', revision: app.revision, updatedAt: 5, content: input.content } as Draft;
      },
      content: () => content(app.subject),
      keep: (draft) => {
        kept.push(draft);
        return app.hasRoom;
      },
      newKey: () => `key${++app.keys}`,
      nowMs: () => Date.now(),
      onState: () => undefined,
    },
    { draftId: undefined, revision: 0 },
  );
  const write = (subject: string): void => {
    app.subject = subject;
    saver.touch();
  };
  return { app, saver, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves 2 s after the last change, and at the latest 10 s after the first', async () => {
  const { app, write } = makeApp();
  write('a');
  await vi.advanceTimersByTimeAsync(autosaveQuietMs - 1);
  expect(app.asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(app.asked).toHaveLength(1);
  for (let passedMs = 0; passedMs < autosaveLatestMs; passedMs += 1_000) {
    write(`b${passedMs}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(app.asked).toHaveLength(2);
});

it('says nothing to the server while nothing is written', async () => {
  const { app, saver } = makeApp();
  expect(await saver.flush()).toBe(true);
  expect(app.asked).toHaveLength(0);
  expect(saver.state.kind).toBe('untouched');
});

it('gives each save the revision that the last one answered', async () => {
  const { app, saver, write } = makeApp();
  write('a');
  await saver.flush();
  write('b');
  await saver.flush();
  expect(app.asked.map(({ input }) => [input.draftId, input.revision])).toEqual([
    [undefined, 0],
    ['7', 1],
  ]);
  expect(saver.state).toEqual({ kind: 'saved', atMs: 5 });
  expect(app.kept.at(-1)).toEqual({ draftId: '7', revision: 2, content: null });
});

it('never has two saves on their way, and flush covers what was written meanwhile', async () => {
  const { app, saver, write } = makeApp();
  let release = (): void => undefined;
  app.hold = new Promise((resolve) => (release = resolve));
  write('a');
  const first = saver.flush();
  write('b');
  const second = saver.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(app.asked).toHaveLength(1);
  release();
  expect(await first).toBe(true);
  expect(await second).toBe(true);
  expect(app.asked.map(({ input }) => input.content.subject)).toEqual(['a', 'b']);
  expect(saver.isDirty).toBe(false);
});

it('repeats a save without answer as it was before it sends anything newer', async () => {
  const { app, saver, write } = makeApp();
  app.failures = [new NetworkError('offline', undefined)];
  write('a');
  expect(await saver.flush()).toBe(false);
  expect(saver.state).toEqual({ kind: 'failed', message: 'offline', kept: true });
  expect(app.kept.at(-1)?.content?.subject).toBe('a');
  write('b');
  expect(await saver.flush()).toBe(true);
  expect(app.asked.map(({ input, key }) => [input.content.subject, key])).toEqual([
    ['a', 'key1'],
    ['a', 'key1'],
    ['b', 'key2'],
  ]);
});

it('tries again by itself when the network was away', async () => {
  const { app, saver, write } = makeApp();
  app.failures = [new NetworkError('offline', undefined)];
  write('a');
  await saver.flush();
  await vi.advanceTimersByTimeAsync(saveRetryMs);
  expect(app.asked).toHaveLength(2);
  expect(saver.state.kind).toBe('saved');
});

it('says when the message is kept nowhere', async () => {
  const { app, saver, write } = makeApp();
  app.hasRoom = false;
  app.failures = [new NetworkError('offline', undefined)];
  write('a');
  await saver.flush();
  expect(saver.state).toMatchObject({ kind: 'failed', kept: false });
});

it('stops at a draft that another window changed, until somebody chooses', async () => {
  const { app, saver, write } = makeApp();
  app.failures = [new ApiError(409001, 'changed')];
  write('a');
  expect(await saver.flush()).toBe(false);
  expect(saver.state.kind).toBe('changedElsewhere');
  write('b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(app.asked).toHaveLength(1);
  saver.detach();
  expect(await saver.flush()).toBe(true);
  expect(app.asked.at(-1)?.input).toMatchObject({ revision: 0, content: { subject: 'b' } });
  expect(app.asked.at(-1)?.input).not.toHaveProperty('draftId');
});

it('takes the other window’s draft as its own from then on', async () => {
  const { app, saver, write } = makeApp();
  app.failures = [new ApiError(409001, 'changed')];
  write('a');
  await saver.flush();
  saver.adopt({ draftId: '7' as Draft['draftId'], revision: 9, updatedAt: 3 });
  expect(saver.isDirty).toBe(false);
  write('c');
  await saver.flush();
  expect(app.asked.at(-1)?.input.revision).toBe(9);
});

it('says when the draft is gone, and when the mailbox is full', async () => {
  const { app, saver, write } = makeApp();
  app.failures = [new ApiError(507000, '邮箱空间不足'), new ApiError(404004, 'gone')];
  write('a');
  await saver.flush();
  expect(saver.state).toMatchObject({ kind: 'failed', message: '邮箱空间不足' });
  await saver.flush();
  expect(saver.state.kind).toBe('gone');
});

it('is silent after it was stopped', async () => {
  const { app, saver, write } = makeApp();
  write('a');
  saver.stop();
  write('b');
  saver.keepUnsaved();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(app.asked).toHaveLength(0);
  expect(app.kept).toHaveLength(0);
});

it('keeps in the browser what was written half a second ago, long before the server is asked', async () => {
  const { app, write } = makeApp();
  write('一');
  await vi.advanceTimersByTimeAsync(keepAfterMs - 1);
  expect(app.kept).toEqual([]);
  write('一二');
  await vi.advanceTimersByTimeAsync(1);
  expect(app.kept.map((kept) => kept.content?.subject)).toEqual(['一二']);
  expect(app.asked).toEqual([]);
});

it('tries again by itself while the server starts anew or has too much to do, and not when it refuses', async () => {
  for (const [code, tries] of [
    [503_000, 2],
    [429_000, 2],
    [400_000, 1],
  ] as const) {
    const { app, write } = makeApp();
    app.failures.push(new ApiError(code, 'not now'));
    write('一');
    await vi.advanceTimersByTimeAsync(autosaveQuietMs + saveRetryMs + 10);
    expect(app.asked, String(code)).toHaveLength(tries);
  }
});
