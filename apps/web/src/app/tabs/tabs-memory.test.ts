// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { closeAllTabs, recordTabSearch, renameTab, useTabs, visitTab } from '../../platform/tabs/tabs-store.ts';
import { keepOpenViews } from './tabs-memory.ts';

const route = (path: string, title?: AppRoute['title']): AppRoute => ({
  path,
  access: 'token',
  frame: 'standard',
  load: () => Promise.reject(new Error('not drawn here')),
  ...(title ? { title } : {}),
});
const routes = [
  route('/inbox'),
  route('/reply/:boxId/:id/:index?', ({ id }) => Promise.resolve(id === '9' ? '预算' : undefined)),
];

beforeEach(() => {
  closeAllTabs();
  sessionStorage.clear();
});

it('opens after a reload what was open, and asks for the titles again', async () => {
  const stop = keepOpenViews(routes);
  visitTab('/reply/1/9');
  renameTab('/reply/1/9', '预算');
  visitTab('/reply/1/404');
  visitTab('/inbox');
  stop();
  expect(sessionStorage.getItem('openViews')).toBe('["/reply/1/9","/reply/1/404","/inbox"]');
  expect(sessionStorage.getItem('openViews')).not.toContain('预算');
  useTabs.setState({ tabs: [], used: [] });
  keepOpenViews(routes)();
  await vi.waitFor(() => expect(useTabs.getState().tabs[0]).toEqual({ path: '/reply/1/9', title: '预算' }));
  expect(useTabs.getState().tabs.map((tab) => tab.path)).toEqual(['/reply/1/9', '/reply/1/404', '/inbox']);
});

it('shows a view with the query that it had', () => {
  const stop = keepOpenViews(routes);
  visitTab('/inbox');
  recordTabSearch('/inbox', '?mail=5?x');
  stop();
  useTabs.setState({ tabs: [], used: [] });
  keepOpenViews(routes)();
  expect(useTabs.getState().tabs).toEqual([{ path: '/inbox', title: '', search: '?mail=5?x' }]);
});

it.each(['no json', '{"a":1}', '["/nowhere","//evil.example",7]'])(
  'opens nothing that is no screen of ours: %s',
  (stored) => {
    sessionStorage.setItem('openViews', stored);
    keepOpenViews(routes)();
    expect(useTabs.getState().tabs).toEqual([]);
  },
);
