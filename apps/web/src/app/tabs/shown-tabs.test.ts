import { expect, it } from 'vitest';
import { hasTab, tabsWithRoom, tabWidth } from './shown-tabs.ts';

const tabs = ['/a', '/b', '/c', '/d', '/e'].map((path) => ({ path, title: path }));
const paths = (activePath: string, width: number): string =>
  tabsWithRoom(tabs, activePath, width)
    .map(({ path }) => path)
    .join(' ');

it('shows as many tabs as fit whole, with the one that is shown among them', () => {
  expect(paths('/a', 0)).toBe('/a /b /c /d /e');
  expect(paths('/a', 5 * tabWidth)).toBe('/a /b /c /d /e');
  expect(paths('/a', 5 * tabWidth - 1)).toBe('/a /b /c /d');
  expect(paths('/e', 3 * tabWidth)).toBe('/d /e');
  expect(paths('/a', 3 * tabWidth)).toBe('/a /b');
  expect(paths('/c', 3 * tabWidth)).toContain('/c');
  expect(paths('/elsewhere', 3 * tabWidth)).toBe('/d /e');
  expect(paths('/b', 10)).toBe('/b');
});

it('gives a tab to what one opens to come back to', () => {
  const routes = [{ path: '/inbox' }, { path: '/reply/:boxId/:id/:index?', hasTab: true as const }];
  expect(hasTab('/reply/1/2', routes)).toBe(true);
  expect(hasTab('/inbox', routes)).toBe(false);
  expect(hasTab('/nowhere', routes)).toBe(false);
});
