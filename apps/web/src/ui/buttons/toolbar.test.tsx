// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toolbar } from './toolbar.tsx';

const root = createRoot(document.body.appendChild(document.createElement('div')));
const draw = (names: readonly string[]): void =>
  act(() =>
    root.render(
      <Toolbar label="Actions">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Toolbar>,
    ),
  );
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
const press = (key: string): boolean =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) ?? true;
const tabStops = (): string[] =>
  [...document.querySelectorAll('button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom draws nothing: every element has a box.
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  draw(['reply', 'archive', 'more']);
  button('reply').focus();
});

it('is one stop of the Tab key, where the keyboard was last', () => {
  expect(tabStops()).toEqual(['reply']);
  expect(press('ArrowRight')).toBe(false);
  expect(document.activeElement).toBe(button('archive'));
  expect(tabStops()).toEqual(['archive']);
});

it('goes round at its ends, and to them', () => {
  press('ArrowLeft');
  expect(document.activeElement).toBe(button('more'));
  press('ArrowRight');
  expect(document.activeElement).toBe(button('reply'));
  press('End');
  expect(document.activeElement).toBe(button('more'));
  press('Home');
  expect(document.activeElement).toBe(button('reply'));
  expect(press('ArrowDown')).toBe(true);
});

it('stays one stop when its buttons change', async () => {
  press('End');
  draw(['reply', 'snooze']);
  await vi.waitFor(() => expect(tabStops()).toEqual(['reply']));
});
