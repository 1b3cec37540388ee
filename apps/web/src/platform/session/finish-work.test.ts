// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforeSignOut, finishWork } from './finish-work.ts';

const other = new BroadcastChannel('hongyan.finish');
const heard: { kind: string; id: string }[] = [];
other.onmessage = ({ data }: MessageEvent<{ kind: string; id: string }>) => void heard.push(data);

/** The windows that hold a lock, as the browser reports them. */
function living(...windows: string[]): void {
  const held = windows.map((name) => ({ name: `hongyan.window.${name}` }));
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held }) } });
}

beforeEach(() => heard.splice(0));
afterEach(() => vi.unstubAllGlobals());

it('waits until the other window has done its work', async () => {
  living('other');
  let isDone = false;
  const done = finishWork().then(() => (isDone = true));
  await vi.waitFor(() => expect(heard).toMatchObject([{ kind: 'finish' }]));
  expect(isDone).toBe(false);
  const [{ id } = { id: '' }] = heard;
  other.postMessage({ kind: 'finished', id: 'of another question', window: 'other' });
  other.postMessage({ kind: 'finished', id, window: 'a third one' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isDone).toBe(false);
  other.postMessage({ kind: 'finished', id, window: 'other' });
  await done;
});

it('asks nobody where no other window lives', async () => {
  living();
  await finishWork();
  expect(heard).toEqual([]);
});

it('says when something is left that would be lost, here or in another window', async () => {
  living();
  let isLeft = true;
  beforeSignOut(
    async () => undefined,
    () => isLeft,
  );
  expect(await finishWork()).toBe(true);
  isLeft = false;
  expect(await finishWork()).toBe(false);
  living('other');
  const done = finishWork();
  await vi.waitFor(() => expect(heard[0]?.kind).toBe('finish'));
  other.postMessage({ kind: 'finished', id: heard[0]?.id, window: 'other', isLeft: true });
  expect(await done).toBe(true);
});

it('does its own work when another window asks, and says so when it is done', async () => {
  living();
  let finish = (): void => undefined;
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  beforeSignOut(work);
  other.postMessage({ kind: 'finish', id: 'q' });
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  expect(heard).toEqual([]);
  finish();
  await vi.waitFor(() => expect(heard).toMatchObject([{ kind: 'finished', id: 'q' }]));
});
