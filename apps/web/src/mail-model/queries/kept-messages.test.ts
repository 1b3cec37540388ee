import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundKeptMessages, maxKeptMessages } from './kept-messages.ts';
import { detailKey } from './list-definition.ts';

let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  stop = boundKeptMessages(client);
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

const keyOf = (index: number) => detailKey(String(index));
const fill = (count: number): void => {
  for (let index = 0; index < count; index++)
    client.setQueryData<string>(keyOf(index), 'text', { updatedAt: index + 1 });
};
const observe = (index: number) =>
  new QueryObserver(client, { queryKey: keyOf(index), staleTime: 'static', queryFn: () => 'text' }).subscribe(
    () => undefined,
  );
const isKept = (index: number): boolean => client.getQueryState(keyOf(index)) !== undefined;

it('keeps the messages that were opened last, and those that are shown', async () => {
  fill(maxKeptMessages + 3);
  observe(0);
  observe(5)();
  await vi.advanceTimersByTimeAsync(0);
  // The first is shown: two of the others are too many.
  expect([0, 1, 2, 3, maxKeptMessages + 2].map(isKept)).toEqual([true, false, false, true, true]);
});

it('never drops a message that is still on its way, nor the one that is about to be shown', async () => {
  fill(maxKeptMessages + 1);
  const coming = maxKeptMessages + 50;
  client.query({ queryKey: keyOf(coming), queryFn: () => new Promise(() => undefined) }).catch(() => undefined);
  const leave = observe(5);
  // One message is left for the oldest one, as a drawing does it: first without, then with its observer.
  leave();
  observe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([0, 1, coming].map(isKept)).toEqual([true, true, true]);
});
