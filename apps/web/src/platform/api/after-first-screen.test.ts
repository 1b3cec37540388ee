// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstScreen } from './after-first-screen.ts';

let client: QueryClient;
const work = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  work.mockReset();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** A call that is answered after so long. */
const ask = (key: string, answerMs: number): void => {
  const queryFn = () => new Promise((resolve) => setTimeout(() => resolve(key), answerMs));
  // What is under way when the test ends is given up.
  client.query({ queryKey: [key], queryFn }).catch(() => undefined);
};

it('waits for what is asked for one after the other', async () => {
  afterFirstScreen(client, work);
  ask('settings', 1_000);
  await vi.advanceTimersByTimeAsync(1_200);
  ask('list', 1_000);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(work).toHaveBeenCalledOnce();
});

it('waits no longer than ten seconds, and not at all once it is given up', async () => {
  const giveUp = afterFirstScreen(client, work);
  afterFirstScreen(client, work);
  ask('never', 60_000);
  giveUp();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledOnce();
});

it('waits again for what is asked for while it waits for quiet', async () => {
  afterFirstScreen(client, work);
  ask('settings', 100);
  await vi.advanceTimersByTimeAsync(300);
  ask('list', 600);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledOnce();
});
