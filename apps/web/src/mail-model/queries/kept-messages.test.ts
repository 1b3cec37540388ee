import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { boundKeptMessages, maxKeptMessages } from './kept-messages.ts';
import { detailKey } from './list-definition.ts';

it('keeps the messages that were opened last, and those that are shown', () => {
  const client = new QueryClient();
  const stop = boundKeptMessages(client);
  const keys = Array.from({ length: maxKeptMessages + 3 }, (_, index) => detailKey(String(index)));
  for (const [index, key] of keys.entries()) client.setQueryData<string>(key, 'text', { updatedAt: index + 1 });
  const observe = (index: number) =>
    new QueryObserver(client, { queryKey: keys[index] ?? [], enabled: false }).subscribe(() => undefined);
  const isKept = (index: number): boolean => client.getQueryData(keys[index] ?? []) !== undefined;
  observe(0);
  observe(5)();
  expect([0, 1, 2, 3, maxKeptMessages + 2].map(isKept)).toEqual([false, false, false, true, true]);
  stop();
  client.clear();
});
