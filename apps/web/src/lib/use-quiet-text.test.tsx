// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuietText } from './use-quiet-text.ts';

const quietMs = 100;
const asked: string[] = [];
let root: Root;

function Box({ text }: { readonly text: string }): null {
  const quiet = useQuietText(text, quietMs);
  if (asked.at(-1) !== quiet) asked.push(quiet);
  return null;
}
const type = (text: string): void => act(() => root.render(<Box text={text} />));
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  asked.length = 0;
  root = createRoot(document.createElement('div'));
  type('');
  wait(quietMs);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('passes on at once what is typed after a rest', () => {
  type('合同');
  expect(asked).toEqual(['', '合同']);
  wait(quietMs);
  type('合同书');
  expect(asked).toEqual(['', '合同', '合同书']);
});

it('passes on what is typed fast once it has rested, and nothing in between', () => {
  for (const text of ['c', 'co', 'con', 'cont']) {
    type(text);
    wait(quietMs - 1);
  }
  expect(asked).toEqual(['', 'c']);
  wait(1);
  expect(asked).toEqual(['', 'c', 'cont']);
});
