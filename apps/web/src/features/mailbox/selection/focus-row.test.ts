// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { focusRow, focusRowWhenFree } from './focus-row.ts';

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

test('two presses within a frame lead to the row of the second', async () => {
  const second = Object.assign(document.createElement('div'), { tabIndex: -1 });
  second.dataset['rowKey'] = '8';
  document.body.append(second);
  focusRow('7');
  focusRow('8');
  await nextFrame();
  expect(document.activeElement).toBe(second);
});

test('whoever went to the search box meanwhile stays there: what is typed must not act on mails', async () => {
  focusRow('7');
  document.querySelector('input')?.focus();
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('input'));
});

test('when rows leave, the focus goes on once no dialog has it, wherever that has put it', async () => {
  const other = Object.assign(document.createElement('div'), { tabIndex: -1 });
  other.dataset['rowKey'] = '6';
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(other, dialog);
  focusRowWhenFree('7', () => true);
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  other.focus();
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('[data-row-key="7"]'));
});

test('whoever types when rows leave, or has moved on, stays there', async () => {
  const other = Object.assign(document.createElement('div'), { tabIndex: -1 });
  other.dataset['rowKey'] = '8';
  document.body.append(other);
  document.querySelector('input')?.focus();
  focusRowWhenFree('7', () => true);
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('input'));
  other.focus();
  focusRowWhenFree('7', () => false);
  await nextFrame();
  expect(document.activeElement).toBe(other);
});
