// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./composer/composer.tsx', () => ({ Composer: () => null }));
vi.mock('../home/index.ts', () => ({ useHomeIndex: () => undefined }));

const { ComposePage } = await import('./compose-page.tsx');
const { newMailPath } = await import('./composer/compose-paths.ts');

let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.createElement('div'));
});

afterEach(() => {
  act(() => root.unmount());
  window.location.hash = '';
});

function Shown({ children, onPath }: { children: ReactNode; onPath: (path: string) => void }) {
  onPath(useLocation().pathname);
  return children;
}

/** Where the page of a new mail leads while the browser's address is this one. */
async function leadsTo(address: string): Promise<string> {
  window.location.hash = address;
  let path = '';
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[newMailPath]}>
        <Shown onPath={(at) => (path = at)}>
          <ComposePage />
        </Shown>
      </MemoryRouter>,
    ),
  );
  return path;
}

it('gives every new mail an address of its own', async () => {
  const path = await leadsTo(newMailPath);
  expect(path).toMatch(/^\/write\/new\/./u);
  expect(path).not.toBe(newMailPath);
});

it('brings nobody back who has gone on while the composer was being loaded', async () => {
  expect(await leadsTo('/dashboard')).toBe(newMailPath);
});
