// @vitest-environment jsdom
import { type ComposeStart, type Draft, type DraftContent, plainDraft } from '@hongyan/contract';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./composer/composer.tsx', () => ({ Composer: () => 'a message' }));
const index = { userMail: 'li.lei@inside.example', organisation: { controlFileTypes: [], domains: [] } };
vi.mock('../../platform/settings/home-index.ts', () => ({ useHomeIndex: () => index }));
const loadStart = vi.fn<(request: { id: string }) => Promise<ComposeStart>>();
vi.mock('./drafts/load-start.ts', () => ({ loadStart }));

const { ComposePage } = await import('./compose-page.tsx');
const { newMailPath } = await import('./composer/compose-paths.ts');
const { dropComposer } = await import('./composer/open-composers.ts');

const draftPath = '/write/editAgainFromdraft/9';
const content: DraftContent = {
  ...{ type: 'new', refMailId: null, from: 'li@x.cn', to: [], cc: [], bcc: [], subject: '' },
  ...{ html: '<p></p>', attachments: [], priority: 3, readReceipt: false },
  ...plainDraft,
};
const start: ComposeStart = {
  draft: { draftId: '9', revision: 1, updatedAt: 1, content } as Draft,
  content,
  fromAddresses: [{ name: '李', address: 'li@x.cn' }],
  originalAddresses: null,
  limits: { massMailRecipients: 100, largeAttachmentDays: 15, emptySubject: 'refuse' },
};

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  page = document.createElement('div');
  root = createRoot(page);
  loadStart.mockReset().mockResolvedValue(start);
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

/** Shows the draft; what is returned leads on. */
async function showDraft(): Promise<NavigateFunction> {
  let navigate: NavigateFunction | undefined;
  function Outside() {
    navigate = useNavigate();
    return <ComposePage />;
  }
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[draftPath]}>
        <Routes>
          <Route path="/write/:type/:mailId" element={<Outside />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('a message')));
  if (navigate === undefined) throw new Error('nothing is shown');
  return navigate;
}

it('asks for no draft that has been sent; undone, it is asked for again on the same page', async () => {
  const navigate = await showDraft();
  expect(loadStart).toHaveBeenCalledTimes(1);
  await act(async () => dropComposer(draftPath));
  expect(loadStart).toHaveBeenCalledTimes(1);
  await act(async () => navigate(draftPath));
  expect(loadStart).toHaveBeenCalledTimes(2);
});
