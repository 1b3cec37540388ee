import { expect, it } from 'vitest';
import { toDarkColour } from './dark-colour.ts';

const computeLightness = (colour: string): number => Number(/(\d+)%\)$/.exec(toDarkColour(colour))?.[1]);

it('turns paper dark and ink light', () => {
  expect(computeLightness('#ffffff')).toBeLessThan(16);
  expect(computeLightness('#000000')).toBeGreaterThan(90);
});

it('goes by what the eye sees: a marker of full yellow becomes dark, a full blue light', () => {
  expect(computeLightness('#ffff00')).toBeLessThan(15);
  expect(computeLightness('#0000ff')).toBeGreaterThan(65);
});

it('keeps the hue, and what is no plain colour', () => {
  expect(toDarkColour('#c02a26')).toMatch(/^hsl\(2, /);
  expect(toDarkColour('inherit')).toBe('inherit');
});
