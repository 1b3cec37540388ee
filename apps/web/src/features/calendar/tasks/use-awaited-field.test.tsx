// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AwaitedField, useAwaitedField } from './use-awaited-field.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let root: Root;
let field: AwaitedField;

function Screen({ isThere }: { readonly isThere: boolean }) {
  field = useAwaitedField();
  return isThere ? <input ref={field.ref} aria-label="entry" /> : null;
}

const draw = (isThere: boolean): void => act(() => root.render(<Screen isThere={isThere} />));

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

it('has the focus as soon as it is there, when the key came first', () => {
  draw(false);
  field.focus();
  draw(true);
  expect(document.activeElement).toBe(container.querySelector('input'));
});

it('is focused at once when it is there, and takes the focus once only', () => {
  draw(true);
  expect(document.activeElement).toBe(document.body);
  field.focus();
  expect(document.activeElement).toBe(container.querySelector('input'));
  draw(false);
  draw(true);
  expect(document.activeElement).toBe(document.body);
});
