import { describe, expect, it } from 'vitest';
import { fitZoom, nextZoom } from './zoom-steps.ts';

describe('zooming', () => {
  it('goes from step to step, from a fitted size to its neighbours, and stops at the ends', () => {
    expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(0.63, 1), nextZoom(0.63, -1)]).toEqual([1.25, 0.75, 0.75, 0.5]);
    expect([nextZoom(4, 1), nextZoom(0.1, -1), nextZoom(0.05, -1)]).toEqual([4, 0.1, 0.05]);
    expect(nextZoom(0.7500001, 1)).toBe(1);
  });

  it('fits the longer side and never enlarges', () => {
    expect(fitZoom({ width: 2_000, height: 500 }, { width: 1_000, height: 1_000 })).toBe(0.5);
    expect(fitZoom({ width: 100, height: 100 }, { width: 1_000, height: 1_000 })).toBe(1);
    expect(fitZoom({ width: 0, height: 100 }, { width: 1_000, height: 1_000 })).toBe(1);
  });
});
