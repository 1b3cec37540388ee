import { describe, expect, it } from 'vitest';
import { computeWeight, holdsOnApp } from './inline-styles.ts';

describe('media of a mail', () => {
  it.each([
    ['screen', true],
    ['all', true],
    ['', true],
    ['print', false],
    ['only screen and (min-width:480px)', true],
    ['only screen and (max-width: 600px)', false],
    ['(min-width: 40em)', true],
    ['screen and (min-width:480px) and (max-width:900px)', true],
    ['(prefers-color-scheme: dark)', false],
    ['print, screen', true],
    ['screen and (-webkit-min-device-pixel-ratio:0)', false],
  ])('%s: %s', (media, expected) => {
    expect(holdsOnApp(media)).toBe(expected);
  });
});

it('weighs selectors as CSS does', () => {
  const sorted = ['#a', '.b[c]', 'p.b', '.b', 'div > p', 'p', '*'];
  expect(sorted.toSorted((a, b) => computeWeight(b) - computeWeight(a))).toEqual(sorted);
});
