import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areFarApart, provinceNames } from './far-regions.ts';
import { findRegion } from './find-location.ts';

test.each([
  ['120.24.78.68', '中国/广东'],
  ['::ffff:120.24.78.68', '中国/广东'],
  ['2409:8a00::1', '中国/北京'],
  ['218.102.0.1', '中国/香港'],
  ['81.2.69.142', '英国'],
  ['133.11.0.1', '日本'],
  ['10.1.2.3', null],
  ['203.0.113.5', null],
  ['::1', null],
  ['not an address', null],
])('%s is in %s', (address, region) => {
  expect(findRegion(address)).toBe(region);
});

test.each([
  ['中国/广东', '中国/北京', true],
  ['中国/新疆', '中国/上海', true],
  ['中国/广东', '英国', true],
  ['法国', '英国', true],
  ['中国/北京', '中国/天津', false],
  ['中国/广东', '中国/香港', false],
  ['中国/上海', '中国/江苏', false],
  ['中国/广东', '中国/广东', false],
  ['中国', '中国/新疆', false],
] as const)('%s and %s: %s', (one, other, isFar) => {
  expect(areFarApart(one, other)).toBe(isFar);
  expect(areFarApart(other, one)).toBe(isFar);
});

test('of any regions the answer does not depend on their order', () => {
  const region = fc.oneof(
    fc.constantFrom('英国', '中国', ''),
    fc.constantFrom(...provinceNames).map((name) => `中国/${name}`),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(region, region, (one, other) => {
      expect(areFarApart(one, other)).toBe(areFarApart(other, one));
      expect(areFarApart(one, one)).toBe(false);
    }),
  );
});
