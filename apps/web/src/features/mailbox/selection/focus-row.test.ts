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

test('whoever went to the search box meanwhile stays there: what is typed must not act on mails', async () => {
  focusRow('7');
  document.querySelector('input')?.focus();
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('input'));
});

test('when rows leave, the focus goes on once nothing else has it', async () => {
  const leaving = Object.assign(document.createElement('div'), { tabIndex: -1 });
  leaving.dataset['rowKey'] = '6';
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(leaving, dialog);
  focusRowWhenFree('7', new Set(['6']));
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  leaving.focus();
  await nextFrame();
  expect(document.activeElement).toBe(document.querySelector('[data-row-key="7"]'));
});

test('whoever types or has gone to another row when rows leave stays there', async () => {
  const other = Object.assign(document.createElement('div'), { tabIndex: -1 });
  other.dataset['rowKey'] = '8';
  document.body.append(other);
  for (const element of [other, document.querySelector('input')]) {
    element?.focus();
    focusRowWhenFree('7', new Set(['6']));
    await nextFrame();
    expect(document.activeElement).toBe(element);
  }
});
