// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { askToEmptyFolder } from './ask-list.ts';
import { shellParts } from './shell-parts.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('./bulk-layer.tsx', () => ({ BulkLayer: () => 'the layer' }));

it('a question about a whole folder does not wait for the first screen', async () => {
  const container = document.createElement('div');
  const client = new QueryClient();
  const root = createRoot(container);
  const [part] = shellParts;
  if (part?.slot !== 'layer') throw new Error('no layer');
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <Suspense>
          <part.Part />
        </Suspense>
      </QueryClientProvider>,
    );
  });
  expect(container.textContent).toBe('');
  await act(async () => askToEmptyFolder({ folderId: '4', name: 'Trash', mail: 3 } as never));
  await vi.waitFor(() => expect(container.textContent).toBe('the layer'));
  act(() => root.unmount());
});
