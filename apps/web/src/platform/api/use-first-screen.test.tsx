// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFirstScreen } from './use-first-screen.ts';

let client: QueryClient;
let root: Root;

function Late({ name }: { readonly name: string }) {
  return useFirstScreen() ? name : null;
}

const draw = async (names: readonly string[]): Promise<void> =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        {names.map((name) => (
          <Late key={name} name={name} />
        ))}
      </QueryClientProvider>,
    ),
  );

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  client = new QueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows all that waits at the same time, and what is drawn later at once', async () => {
  client.setQueryData(['settings'], 1);
  await draw(['bell ', 'quota ']);
  await pass(399);
  expect(document.body.textContent).toBe('');
  await pass(1);
  expect(document.body.textContent).toBe('bell quota ');
  await draw(['bell ', 'quota ', 'reply ']);
  expect(document.body.textContent).toBe('bell quota reply ');
});

it('waits anew for whoever signs in next', async () => {
  client.setQueryData(['settings'], 1);
  await draw(['bell ']);
  await pass(400);
  await draw([]);
  client.clear();
  await draw(['bell ']);
  expect(document.body.textContent).toBe('');
  client.setQueryData(['settings'], 2);
  await pass(400);
  expect(document.body.textContent).toBe('bell ');
});
