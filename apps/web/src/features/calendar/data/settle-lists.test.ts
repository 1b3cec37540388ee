// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { settleLists } from './settle-lists.ts';

const queryKey = ['calendar', 'tasks'];
afterEach(() => queryClient.clear());

/** Asks for the list; answers how it is answered. */
function ask(): { readonly answer: (list: readonly string[]) => void; readonly asked: Promise<unknown> } {
  let answer: (list: readonly string[]) => void = () => undefined;
  const answered = new Promise<readonly string[]>((resolve) => (answer = resolve));
  const asked = queryClient.query({ queryKey, queryFn: () => answered, staleTime: 0 }).catch(() => undefined);
  return { answer, asked };
}

it('waits for a list that was never there, and does not give it up', async () => {
  const first = ask();
  let isSettled = false;
  const settled = settleLists([queryKey]).then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  first.answer(['a']);
  await settled;
  expect(queryClient.getQueryData(queryKey)).toEqual(['a']);
});

it('gives up what would bring back the list of before', async () => {
  queryClient.setQueryData(queryKey, ['a'], { updatedAt: 1 });
  const again = ask();
  await settleLists([queryKey]);
  queryClient.setQueryData(queryKey, ['b']);
  again.answer(['a']);
  await again.asked;
  expect(queryClient.getQueryData(queryKey)).toEqual(['b']);
});

it('goes on where a list cannot be had', async () => {
  const failed = queryClient
    .query({ queryKey, queryFn: () => Promise.reject(new Error('refused')) })
    .catch(() => undefined);
  await settleLists([queryKey]);
  await failed;
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
