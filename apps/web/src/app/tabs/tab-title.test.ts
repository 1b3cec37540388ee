import { expect, it } from 'vitest';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { tabTitle } from './tab-title.ts';

const routes: AppRoute[] = [
  {
    path: '/reply/:boxId/:id/:index?',
    access: 'token',
    frame: 'standard',
    load: () => Promise.reject(new Error('not drawn here')),
    crumbs: () => ['邮件', '读信'],
  },
];

it('names a tab after its screen until the page says better', () => {
  expect(tabTitle({ path: '/reply/1/2', title: '' }, routes)).toBe('读信');
  expect(tabTitle({ path: '/reply/1/2', title: '第四季度预算' }, routes)).toBe('第四季度预算');
  expect(tabTitle({ path: '/elsewhere', title: '' }, routes)).toBe('');
});
