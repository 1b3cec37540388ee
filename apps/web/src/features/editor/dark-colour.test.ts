import { expect, it } from 'vitest';
import { darkColourOf } from './dark-colour.ts';

const lightnessOf = (colour: string): number => Number(/(\d+)%\)$/.exec(darkColourOf(colour))?.[1]);

it('turns paper dark and ink light', () => {
  expect(lightnessOf('#ffffff')).toBeLessThan(16);
  expect(lightnessOf('#000000')).toBeGreaterThan(90);
});

it('goes by what the eye sees: a marker of full yellow becomes dark, a full blue light', () => {
  expect(lightnessOf('#ffff00')).toBeLessThan(15);
  expect(lightnessOf('#0000ff')).toBeGreaterThan(65);
});

it('keeps the hue, and what is no plain colour', () => {
  expect(darkColourOf('#c02a26')).toMatch(/^hsl\(2, /);
  expect(darkColourOf('inherit')).toBe('inherit');
});
