import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashInput } from './canonical-hash.ts';

test('the order of keys and absent fields do not matter, everything else does', () => {
  expect(hashInput({ a: 1, b: [true, null] })).toBe(hashInput({ b: [true, null], a: 1, c: undefined }));
  const different = [
    1,
    '1',
    1n,
    true,
    null,
    undefined,
    [],
    {},
    [1],
    ['1'],
    [[1]],
    { a: 1 },
    { a: '1' },
    { b: 1 },
    new Uint8Array([1]),
    new Uint8Array([1, 0]),
    'a',
    ['a', 'b'],
    ['ab'],
    { a: {} },
    '',
  ];
  expect(new Set(different.map(hashInput)).size).toBe(different.length);
});

test('equal values have equal hashes, values that JSON tells apart have different ones', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(hashInput(structuredClone(a))).toBe(hashInput(a));
      const sorted = (value: unknown): string =>
        JSON.stringify(value, (_key, item: unknown) =>
          item !== null && typeof item === 'object' && !Array.isArray(item)
            ? Object.fromEntries(Object.entries(item).sort(([x], [y]) => (x < y ? -1 : 1)))
            : item,
        );
      expect(hashInput(a) === hashInput(b)).toBe(sorted(a) === sorted(b));
    }),
  );
});

test('what has no canonical form is refused', () => {
  expect(() => hashInput(new Map())).toThrow(/plain objects/);
  let deep: unknown = 1;
  for (let i = 0; i < 100; i += 1) deep = [deep];
  expect(() => hashInput(deep)).toThrow(/too deeply/);
});
