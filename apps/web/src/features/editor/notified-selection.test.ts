// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { notifySelectionBeforeKeys } from './notified-selection.ts';

const end = new AbortController();
afterEach(() => end.abort());

it('reports a selection that the browser has not reported, once, and before the key is handled', () => {
  const root = document.createElement('div');
  root.textContent = 'words';
  document.body.append(root);
  const notified: string[] = [];
  notifySelectionBeforeKeys(root, end.signal);
  root.addEventListener('keydown', () => notified.push('key'));
  const press = () => root.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete' }));
  // As in a browser between the key that selects and the event that says so.
  vi.spyOn(document, 'getSelection').mockReturnValue({
    anchorNode: root.firstChild,
    anchorOffset: 0,
    focusNode: root.firstChild,
    focusOffset: 5,
  } as unknown as Selection);
  document.addEventListener('selectionchange', () => notified.push('selection'));
  press();
  press();
  expect(notified).toEqual(['selection', 'key', 'key']);
});
