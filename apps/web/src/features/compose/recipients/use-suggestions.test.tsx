// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Answer = (list: readonly { name: string; address: string; deptName: string; sentCount: number }[]) => void;
const asked = new Map<string, Answer>();

vi.mock('../../../platform/api/api-client.ts', () => ({
  readData: (answer: Promise<unknown>) => answer,
  api: {
    contacts: {
      suggest: ({ keyword }: { keyword: string }) =>
        new Promise((resolve) => asked.set(keyword, (list) => resolve({ list }))),
      groups: async () => ({ list: [] }),
    },
    mailGroups: { suggest: async () => ({ list: [] }) },
  },
}));

const { queryClient } = await import('../../../platform/api/query-client.ts');
const { useSuggestions } = await import('./use-suggestions.ts');
type Shown = ReturnType<typeof useSuggestions>;

const person = (name: string) => ({ name, address: `${name}@x.cn`, deptName: '', sentCount: 0 });
const nobody: readonly never[] = [];
let root: Root;
let shown: Shown;
let taken: string[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  asked.clear();
  queryClient.clear();
  taken = [];
  root = createRoot(document.createElement('div'));
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

function Field({ text }: { text: string }) {
  shown = useSuggestions({
    ...{ text, isFocused: true, present: nobody, originalAddresses: null },
    onTake: ({ name }) => taken.push(name),
  });
  return null;
}

/** The field holds this text, so many milliseconds long. */
async function show(text: string, ms = 0): Promise<void> {
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <Field text={text} />
      </QueryClientProvider>,
    );
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function answer(keyword: string, ...names: string[]): Promise<void> {
  await act(async () => {
    asked.get(keyword)?.(names.map(person));
    await vi.advanceTimersByTimeAsync(0);
  });
}

const press = (key: string): boolean => {
  const event = { key, shiftKey: false, preventDefault: () => undefined, stopPropagation: () => undefined };
  let isTaken = false;
  act(() => {
    isTaken = shown.handleKey(event as never);
  });
  return isTaken;
};
const names = (): string => shown.list.map(({ name }) => name).join(' ');

it('shows who is at hand at once, takes nobody of them, and then follows the server', async () => {
  queryClient.setQueryData(['contacts', 'suggest', 'x', 20], { list: [person('wanda'), person('mawang')] });
  await show('wan');
  expect([names(), shown.isBusy]).toEqual(['wanda mawang', true]);
  expect(press('Enter')).toBe(false);
  await show('wan', 200);
  await answer('wan', 'wang', 'wanda');
  expect([names(), shown.isBusy]).toEqual(['wang wanda', false]);
  expect([press('Enter'), taken]).toEqual([true, ['wang']]);
});

it('never takes somebody who was suggested for an older text', async () => {
  await show('wan', 200);
  await answer('wan', 'wang');
  await show('wanx');
  expect([names(), shown.isBusy]).toEqual(['wang', true]);
  expect(press('Enter')).toBe(false);
  await show('wanx', 200);
  await answer('wanx');
  expect([names(), press('Enter'), taken]).toEqual(['', false, []]);
});

it('moves nothing under the pointer or under a choice, and takes what is chosen', async () => {
  queryClient.setQueryData(['contacts', 'suggest', 'x', 20], { list: [person('wanda'), person('mawang')] });
  await show('wan');
  act(() => shown.hold());
  await show('wan', 200);
  await answer('wan', 'wang', 'wanda');
  expect(names()).toBe('wanda mawang wang');
  expect([press('ArrowDown'), shown.chosen?.name]).toEqual([true, 'mawang']);
  expect([press('Tab'), taken]).toEqual([true, ['mawang']]);
});

it('takes a whole address for itself, and completes a name', async () => {
  await show('a@x.cn', 200);
  await answer('a@x.cn', 'aa');
  expect([shown.active, press('Enter'), press('Tab')]).toEqual([-1, false, false]);
  expect([press('ArrowDown'), shown.chosen?.name, press('Enter')]).toEqual([true, 'aa', true]);
});

it('is closed for a text, and open for the next', async () => {
  await show('wan', 200);
  await answer('wan', 'wang');
  expect([press('Escape'), shown.isRefused, names()]).toEqual([true, true, '']);
  await show('wang', 200);
  await answer('wang', 'wang');
  expect([shown.isRefused, names()]).toEqual([false, 'wang']);
});
