// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { focusRow } from './use-list-keys.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  const row = Object.assign(document.createElement('div'), { tabIndex: -1 });
  row.dataset['rowKey'] = '7';
  document.body.replaceChildren(document.createElement('input'), row);
});

test('the row gets the focus once it is drawn', async () => {
  focusRow('7');
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('[data-row-key]'));
});

test('whoever went to the search box meanwhile stays there: what is typed must not act on mails', async () => {
  focusRow('7');
  document.querySelector('input')?.focus();
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('input'));
});
