// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InlineReply } from './inline-replies.ts';
import { TypeAhead } from './type-ahead.tsx';

const reply: InlineReply = { path: '/write/reply/5', mailId: '5', opening: 1, isFresh: true, typed: 'typed early' };
let root: Root;
let box: HTMLElement;
const onArrive = vi.fn();
const onEscape = vi.fn();
const insert = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(document, { execCommand: insert });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.clearAllMocks();
});

async function show(typed: string): Promise<HTMLTextAreaElement> {
  await act(async () => root.render(<TypeAhead reply={{ ...reply, typed }} onArrive={onArrive} onEscape={onEscape} />));
  return box.querySelector('textarea') as HTMLTextAreaElement;
}

const press = (target: Element, key: string, ctrlKey = false): void =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })));

it('has the focus at once, and hands on what was typed and the sending', async () => {
  const field = await show('typed early');
  expect(document.activeElement).toBe(field);
  press(field, 'Enter', true);
  const later = document.createElement('input');
  const keys: string[] = [];
  later.addEventListener('keydown', ({ key, ctrlKey }) => keys.push(`${String(ctrlKey)} ${key}`));
  box.append(later);
  await act(async () => later.focus());
  expect(insert).toHaveBeenCalledWith('insertText', false, 'typed early');
  expect(keys).toEqual(['true Enter']);
  expect(onArrive).toHaveBeenCalledOnce();
});

it('leaves by Escape only where nothing is typed', async () => {
  press(await show('typed early'), 'Escape');
  expect(onEscape).not.toHaveBeenCalled();
  act(() => root.unmount());
  root = createRoot(box);
  press(await show(''), 'Escape');
  expect(onEscape).toHaveBeenCalledOnce();
});
