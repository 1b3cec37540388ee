// @vitest-environment jsdom
import type { FileGrant, NodeId } from '@hongyan/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const server = vi.hoisted(() => ({
  grants: [] as unknown[],
  /** Answers of the list that are still on their way. */
  answers: [] as (() => void)[],
}));

vi.mock('../../../platform/api/api-client.ts', () => ({
  readData: (answer: Promise<unknown>) => answer,
  api: {
    files: {
      grants: () =>
        new Promise((resolve) => server.answers.push(() => resolve({ list: [...server.grants], inherited: [] }))),
      saveGrants: async ({ grants }: { grants: unknown[] }) => {
        server.grants = grants;
        return { list: grants };
      },
    },
  },
}));

const { queryClient } = await import('../../../platform/api/query-client.ts');
const { useChangeGrants } = await import('./change-grants.ts');
const { useQuery } = await import('@tanstack/react-query');
const { grantsQuery } = await import('../api.ts');

const nodeId = '7' as NodeId;
const grant = (id: string): FileGrant => ({ kind: 'person', id, name: id, access: 'view' });
let root: Root;
let change: ReturnType<typeof useChangeGrants>;

function Dialog() {
  useQuery(grantsQuery(nodeId));
  change = useChangeGrants(nodeId);
  return null;
}

const add = (id: string): void => act(() => change.mutate((known) => [...known, grant(id)]));

/** What was asked for comes, and what is asked for because of it. */
async function answerAll(): Promise<void> {
  for (let round = 0; round < 6; round++)
    await act(async () => {
      for (const answer of server.answers.splice(0)) answer();
      await new Promise((resolve) => setTimeout(resolve));
    });
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server.grants = [grant('anna'), grant('ben')];
  server.answers = [];
  queryClient.clear();
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Dialog />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

it('takes nothing from those who have it already, although they are not shown yet', async () => {
  add('clara');
  await answerAll();
  expect(server.grants).toEqual([grant('anna'), grant('ben'), grant('clara')]);
});

it('takes nothing back of the change before it, however fast one follows the other', async () => {
  await answerAll();
  add('clara');
  add('dora');
  await answerAll();
  expect(server.grants).toEqual([grant('anna'), grant('ben'), grant('clara'), grant('dora')]);
});
