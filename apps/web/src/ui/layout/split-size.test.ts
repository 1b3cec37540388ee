// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { forgetSize, keyboardStep, limitSize, readSize, storeSize } from './split-size.ts';

const limits = { minSize: 300, maxSize: 760 };

it('keeps a width within its limits', () => {
  expect(limitSize(10, limits)).toBe(300);
  expect(limitSize(10_000, limits)).toBe(760);
  expect(limitSize(440.4, limits)).toBe(440);
});

it('moves by keys, further with Shift, and leaves other keys alone', () => {
  expect(keyboardStep('ArrowRight', false, 440, limits)).toBe(456);
  expect(keyboardStep('ArrowLeft', true, 440, limits)).toBe(376);
  expect(keyboardStep('Home', false, 440, limits)).toBe(300);
  expect(keyboardStep('End', false, 440, limits)).toBe(760);
  expect(keyboardStep('Tab', false, 440, limits)).toBeUndefined();
});

it('remembers a width per view, forgets it when asked, and ignores nonsense', () => {
  storeSize('inbox', 512);
  expect(readSize('inbox')).toBe(512);
  forgetSize('inbox');
  expect(readSize('inbox')).toBeUndefined();
  expect(readSize('other')).toBeUndefined();
  localStorage.setItem('split.other', 'wide');
  expect(readSize('other')).toBeUndefined();
});
