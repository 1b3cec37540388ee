import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameLabels } from './label-keyword.ts';

/** RFC 9051 §9: no controls, space, `( ) { % * " \ ]`, nothing above ASCII. */
const atom = /^[!#$&'+-[^-z|}~]+$/;
const none: ReadonlySet<string> = new Set();

test('names are readable where they can be, and escaped where they cannot', () => {
  const names = ['Work', 'To do', '客户', 'a&b', '50%', 'x(y)'];
  const { keywordOf } = nameLabels(
    names.map((name, index) => ({ label_id: index + 1, name })),
    none,
  );
  expect([...keywordOf.values()]).toEqual(['Work', 'To_do', '&W6JiNw-', 'a&-b', '50&ACU-', 'x&ACg-y&ACk-']);
});

test('the later of two that come out alike is told by its number, and so is one that is called like a flag of ours', () => {
  const labels = ['a b', 'a_b', 'A_B', 'a_b~2', '$Forwarded'].map((name, index) => ({ label_id: index + 1, name }));
  const { keywordOf } = nameLabels(labels, new Set(['$forwarded']));
  expect([...keywordOf.values()]).toEqual(['a_b', 'a_b~2', 'A_B~3', 'a_b~2~4', '$Forwarded~5']);
});

test('whatever labels are called, each has an atom of its own that leads back to it', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', 'A', ' ', '_', '&', '~', '1', '-', '\\', '客'), maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (names) => {
      const labels = names.map((one, index) => ({ label_id: index + 1, name: one }));
      const { keywordOf, labelOf } = nameLabels(labels, new Set(['a']));
      expect(labelOf.size).toBe(labels.length);
      for (const { label_id: id } of labels) {
        const keyword = keywordOf.get(id) ?? '';
        expect(keyword).toMatch(atom);
        expect(keyword.toLowerCase()).not.toBe('a');
        expect(labelOf.get(keyword.toLowerCase())).toBe(id);
      }
    }),
  );
});
