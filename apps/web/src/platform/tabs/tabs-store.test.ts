import { beforeEach, describe, expect, it } from 'vitest';
import {
  addressOfTab,
  closeAllTabs,
  closeTab,
  closeTabs,
  maxTabs,
  recordTabSearch,
  renameTab,
  useTabs,
  visitTab,
} from './tabs-store.ts';

const paths = () => useTabs.getState().tabs.map((tab) => tab.path);

beforeEach(() => {
  closeAllTabs();
  for (const path of ['/inbox', '/outbox', '/search']) visitTab(path, path);
});

it('opens a view once, in the order of first visits', () => {
  visitTab('/inbox', 'other title');
  expect(useTabs.getState().tabs).toEqual([
    { path: '/inbox', title: '/inbox' },
    { path: '/outbox', title: '/outbox' },
    { path: '/search', title: '/search' },
  ]);
});

describe('closing', () => {
  it('shows the view used before', () => {
    visitTab('/outbox', '');
    expect(closeTab('/outbox', '/outbox', '/inbox')).toBe('/search');
  });

  it('goes back to what the view before had shown', () => {
    recordTabSearch('/search', '?keyword=budget');
    expect(addressOfTab(closeTab('/outbox', '/outbox', '/inbox'))).toBe('/search?keyword=budget');
    expect(addressOfTab('/never')).toBe('/never');
  });

  it('stays where one is when another view is closed', () => {
    expect(closeTab('/outbox', '/search', '/inbox')).toBe('/search');
    expect(paths()).toEqual(['/inbox', '/search']);
  });

  it('goes home when the last view is closed', () => {
    closeTabs(['/inbox', '/outbox']);
    expect(closeTab('/search', '/search', '/inbox')).toBe('/inbox');
    expect(paths()).toEqual([]);
  });

  it('keeps the others when some are closed', () => {
    closeTabs(['/inbox', '/search', '/never']);
    expect(paths()).toEqual(['/outbox']);
    expect(closeTab('/outbox', '/outbox', '/home')).toBe('/home');
  });
});

it('changes nothing where nothing is new', () => {
  visitTab('/search', '/search');
  const before = useTabs.getState();
  visitTab('/search');
  recordTabSearch('/search', '');
  renameTab('/search', '/search');
  expect(useTabs.getState()).toBe(before);
});

it('gives a view its name without touching the others', () => {
  renameTab('/outbox', '已发送');
  expect(useTabs.getState().tabs[1]).toEqual({ path: '/outbox', title: '已发送' });
});

it('drops the view longest out of use when there are too many', () => {
  for (let index = 0; index < maxTabs; index++) visitTab(`/reply/1/${index}`, '');
  visitTab('/reply/1/0', '');
  expect(paths()).toHaveLength(maxTabs);
  expect(paths()).not.toContain('/inbox');
  expect(paths()).toContain('/reply/1/0');
});
