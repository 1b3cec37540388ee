// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../lib/errors/api-error.ts';
import { awaySince } from './connection-store.ts';
import { startConnectionWatch } from './connection-watch.ts';

const client = new QueryClient();
const asked = vi.fn<() => void>();
let isThere = true;

/** What a call that has no answer comes to; until then it asks the server as `fetch` does. */
beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    asked();
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('<script type="module" src="/assets/base.js"></script>');
  });
  startConnectionWatch(client);
});
beforeEach(() => asked.mockReset());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not believe a browser that thinks itself offline', async () => {
  isThere = true;
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledOnce();
  expect(awaySince()).toBeUndefined();
});

it('says since when no server answers, asks until one does, and has asked again what failed meanwhile', async () => {
  vi.setSystemTime(1_000_000);
  isThere = false;
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(awaySince()).toBe(1_000_000);
  const read = vi.fn(async () => Promise.reject(new NetworkError('offline', undefined)));
  const refused = vi.fn(async () => Promise.reject(new Error('refused')));
  // Both are shown.
  for (const queryFn of [read, refused])
    new QueryObserver(client, { queryKey: [queryFn === read], queryFn, retry: false }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  // After 1, 2, 4, 8 and 16 s: not every second.
  expect(asked).toHaveBeenCalledTimes(5);
  expect(awaySince()).toBe(1_000_000);
  isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(awaySince()).toBeUndefined();
  expect([read, refused].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  client.clear();
});
