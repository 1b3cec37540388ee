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

it('does its own work when another window asks, and says so when it is done', async () => {
  living();
  let finish = (): void => undefined;
  beforeSignOut(() => new Promise<void>((resolve) => (finish = resolve)));
  other.postMessage({ kind: 'finish', id: 'q' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([]);
  finish();
  await vi.waitFor(() => expect(heard).toMatchObject([{ kind: 'finished', id: 'q' }]));
});
