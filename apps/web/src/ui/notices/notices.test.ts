import { beforeEach, expect, it, vi } from 'vitest';
import { clearNotices, offerUndo, performUndo, showError, showWarning, useNotices } from './notices.ts';

beforeEach(clearNotices);

it('shows the same line once and at most three', () => {
  for (const line of ['a', 'b', 'a', 'c', 'd']) showError(line);
  expect(useNotices.getState().notices.map((notice) => notice.message)).toEqual(['a', 'c', 'd']);
  showWarning('');
  expect(useNotices.getState().notices).toHaveLength(3);
});

it('takes a change back once', () => {
  const undo = vi.fn();
  offerUndo('moved', undo);
  expect(performUndo()).toBe(true);
  expect(performUndo()).toBe(false);
  expect(undo).toHaveBeenCalledOnce();
});

it('lets the last change stand when a new one is offered', () => {
  const first = vi.fn();
  const second = vi.fn();
  offerUndo('first', first);
  offerUndo('second', second);
  performUndo();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
