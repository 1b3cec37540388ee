// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listKeyPrefix } from '../../mail-model/queries/list-definition.ts';
import { mayPrefetch, prefetchAfterFirstScreen } from './prefetch-composer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A call that is answered after so long. */
const answer = async (waitMs: number) => new Promise((resolve) => setTimeout(() => resolve('data'), waitMs));

it('begins when nothing is being loaded any more, not between two answers', async () => {
  const client = new QueryClient();
  const load = vi.fn(async () => Promise.resolve());
  prefetchAfterFirstScreen(client, load);
  // Nothing was loaded yet: the first screen has not begun.
  await vi.advanceTimersByTimeAsync(10_000);
  void client.query({ queryKey: ['folders'], queryFn: () => answer(400) });
  await vi.advanceTimersByTimeAsync(900);
  void client.query({ queryKey: [...listKeyPrefix, 'inbox'], queryFn: () => answer(3_000) });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledOnce();
  void client.query({ queryKey: ['more'], queryFn: () => answer(1) });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
  client.clear();
});

it('is given up with the app shell', async () => {
  const client = new QueryClient();
  client.setQueryData([...listKeyPrefix, 'inbox'], 'data');
  const load = vi.fn(async () => Promise.resolve());
  prefetchAfterFirstScreen(client, load)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
  client.clear();
});

it.each([
  [{}, true],
  [{ connection: { effectiveType: '4g' } }, true],
  [{ connection: { effectiveType: '3g', saveData: true } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, false],
])('asks the browser whether the line has room: %j %s', (navigator, expected) => {
  expect(mayPrefetch(navigator)).toBe(expected);
});
