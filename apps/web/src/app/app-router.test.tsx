// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { AppRoute } from '../platform/routes/route-types.ts';
import { startSession } from '../platform/session/session-store.ts';
import { createAppRouter } from './app-router.tsx';

const screen = (path: string): AppRoute => ({
  path,
  access: 'token',
  frame: 'bare',
  load: () => Promise.resolve(() => null),
});
const routes = ['/inbox', '/addressbook/allcontacts'].map(screen);

afterEach(() => window.localStorage.clear());

// The router encodes more of an address than the part behind `#` has encoded.
it.each(['/addressbook', "/addressbook?from='list'"])(
  'goes back beyond %s, which was typed and leads elsewhere',
  async (typed) => {
    startSession(false);
    window.location.hash = '#/inbox';
    const router = createAppRouter(routes);
    const whenAt = (path: string) => vi.waitFor(() => expect(router.state.location.pathname).toBe(path));
    await whenAt('/inbox');
    window.location.hash = `#${typed}`;
    await whenAt('/addressbook/allcontacts');
    window.history.back();
    await whenAt('/inbox');
    router.dispose();
  },
);

it('goes back to the screen whose link led elsewhere', async () => {
  startSession(false);
  window.location.hash = '#/inbox';
  const router = createAppRouter(routes);
  const whenAt = (path: string) => vi.waitFor(() => expect(router.state.location.pathname).toBe(path));
  await whenAt('/inbox');
  await router.navigate('/addressbook');
  await whenAt('/addressbook/allcontacts');
  window.history.back();
  await whenAt('/inbox');
  router.dispose();
});
