// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AwaitedField, useAwaitedField } from './use-awaited-field.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let other: HTMLButtonElement;
let root: Root;
let field: AwaitedField;

function Screen({ isThere }: { readonly isThere: boolean }) {
  field = useAwaitedField();
  return isThere ? <input ref={field.ref} aria-label="entry" /> : null;
}

const draw = (isThere: boolean): void => act(() => root.render(<Screen isThere={isThere} />));
const press = (key: string, keys: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...keys }));
const isFocused = (): boolean => document.activeElement?.getAttribute('aria-label') === 'entry';

/** The field comes after its key, and what `between` does. */
function drawAfter(between: () => void): void {
  draw(false);
  field.focus();
  between();
  draw(true);
}

beforeEach(() => {
  container = document.createElement('div');
  other = document.createElement('button');
  document.body.append(container, other);
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('has the focus as soon as it is there, when the key came first', () => {
  drawAfter(() => undefined);
  expect(isFocused()).toBe(true);
});

it('is focused at once when it is there, and takes the focus once only', () => {
  draw(true);
  expect(document.activeElement).toBe(document.body);
  field.focus();
  expect(isFocused()).toBe(true);
  draw(false);
  draw(true);
  expect(document.activeElement).toBe(document.body);
});

it('has the focus after what was typed too early', () => {
  drawAfter(() => {
    for (const key of ['m', 'Shift', 'I', ' ', '牛']) press(key);
  });
  expect(isFocused()).toBe(true);
});

it('leaves the focus where another element has got it', () => {
  drawAfter(() => other.focus());
  expect(document.activeElement).toBe(other);
});

it.each<[string, () => void]>([
  ['Escape', () => press('Escape')],
  ['a key that moves', () => press('PageDown')],
  ['a command', () => press('k', { ctrlKey: true })],
  ['a command on a Mac', () => press('k', { metaKey: true })],
  ['a press', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('does not take the focus after %s', (_name, turnElsewhere) => {
  drawAfter(turnElsewhere);
  expect(isFocused()).toBe(false);
});

it('is awaited anew by a later key', () => {
  draw(false);
  field.focus();
  press('Escape');
  field.focus();
  draw(true);
  expect(isFocused()).toBe(true);
});

it('is still awaited after the key that asked for it, whichever it is', () => {
  draw(false);
  document.addEventListener('keydown', () => field.focus(), { once: true });
  press('F2');
  draw(true);
  expect(isFocused()).toBe(true);
});

it('listens only while it is awaited', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const countListeners = (): number => added.mock.calls.length - removed.mock.calls.length;
  draw(false);
  expect(countListeners()).toBe(0);
  field.focus();
  field.focus();
  expect(countListeners()).toBe(3);
  draw(true);
  expect(countListeners()).toBe(0);
  field.focus();
  expect(countListeners()).toBe(0);
  draw(false);
  field.focus();
  press('Escape');
  expect(countListeners()).toBe(0);
  field.focus();
  act(() => root.render(null));
  expect(countListeners()).toBe(0);
});
