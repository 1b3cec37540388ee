import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeContrast, formatRgb, fromOklch, parseRgb, type Rgb, toOklch } from '../../../lib/oklch.ts';
import { darkInk, darkLine, darkSurface, minContrast } from './message-colours.ts';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colour: fc.Arbitrary<Rgb> = fc.tuple(part, part, part);
const paper: Rgb = [0.11, 0.12, 0.13];
const computeHue = (text: string): number => toOklch(parseRgb(text)?.rgb ?? [0, 0, 0]).hue;

describe('a message’s colours on dark paper', () => {
  it('always leave the text readable', () => {
    fc.assert(
      fc.property(colour, colour, fc.boolean(), (ink, surface, turned) => {
        const now = turned ? darkSurface(surface, paper) : surface;
        expect(computeContrast(darkInk(ink, now, turned), now)).toBeGreaterThanOrEqual(minContrast - 0.01);
      }),
      { numRuns: 300 },
    );
  });
  it('turn white to the paper and black to a soft white', () => {
    expect(darkSurface([1, 1, 1], paper)).toEqual(paper);
    expect(toOklch(darkInk([0, 0, 0], paper, true)).lightness).toBeCloseTo(0.93, 1);
  });
  it('leave a dark surface and the light text on it as they were designed', () => {
    const navy: Rgb = [0.05, 0.1, 0.3];
    expect(darkSurface(navy, paper)).toBe(navy);
    expect(darkInk([1, 1, 1], navy, false)).toEqual([1, 1, 1]);
  });
  it('keep their hue: red stays red', () => {
    const red = formatRgb(darkInk([0.8, 0, 0], paper, true));
    expect(Math.abs(computeHue(red) - computeHue('rgb(204, 0, 0)'))).toBeLessThan(0.15);
    expect(computeContrast(parseRgb(red)?.rgb ?? paper, paper)).toBeGreaterThanOrEqual(minContrast);
  });
  it('make lines visible and quieter than text', () => {
    const line = darkLine([0.9, 0.9, 0.9], paper);
    expect(computeContrast(line, paper)).toBeGreaterThan(1.2);
    expect(computeContrast(line, paper)).toBeLessThan(minContrast);
  });
});

it('OKLCH and back is the same colour', () => {
  fc.assert(
    fc.property(colour, (rgb) => {
      for (const [index, value] of fromOklch(toOklch(rgb)).entries())
        expect(Math.abs(value - (rgb[index] ?? 0))).toBeLessThan(0.01);
    }),
  );
});

it.each([
  ['rgb(1, 2, 3)', 1],
  ['rgba(1, 2, 3, 0.5)', 0.5],
  ['rgb(1 2 3 / 0.25)', 0.25],
  ['#010203', 1],
])('reads %s', (text, alpha) => {
  expect(parseRgb(text)).toEqual({ rgb: [1 / 255, 2 / 255, 3 / 255], alpha });
});
it('leaves what is no plain colour alone', () => {
  expect(parseRgb('color(display-p3 1 0 0)')).toBeUndefined();
});
