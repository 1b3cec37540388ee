import { expect, it, vi } from 'vitest';

// The list of capabilities reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { appRoutes } = await import('./routes.ts');
const { openRoutes } = await import('./open-routes.ts');

it('knows every screen that needs no session: visitors would be sent to the sign-in page from any other', () => {
  const paths = (routes: typeof appRoutes): readonly string[] => routes.map(({ path }) => path).toSorted();
  expect(paths(openRoutes)).toEqual(paths(appRoutes.filter(({ access }) => access === 'open')));
});
