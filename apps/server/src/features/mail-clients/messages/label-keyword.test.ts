import { defaultImapLimits } from '@hongyan/imap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameLabels } from './label-keyword.ts';

/** RFC 9051 §9: no controls, space, `( ) { % * " \ ]`, nothing above ASCII. */
const atom = /^[!#$&'+-[^-z|}~]+$/;
const none: ReadonlySet<string> = new Set();

const listKeywords = (names: readonly string[], reserved = none) => {
  const labels = names.map((name, index) => ({ label_id: index + 1, name }));
  return [...nameLabels(labels, reserved).keywordOf.values()];
};

test('names are readable where they can be, and escaped where they cannot', () => {
  expect(listKeywords(['Work', 'To do', '客户', 'a&b', '50%', 'x(y)'])).toEqual([
    'Work',
    'To=20do',
    '=e5=ae=a2=e6=88=b7',
    'a=26b',
    '50=25',
    'x=28y=29',
  ]);
});

// What Thunderbird 153 made of these names of tags.
test.each([
  ['待办 事项', '=e5=be=85=e5=8a=9e=20=e4=ba=8b=e9=a1=b9'],
  ['ÀB客', '=c3=80b=e5=ae=a2'],
  ['😀', '=f0=9f=98=80'],
  ["it's", "it's"],
  ['A/B', 'a/b'],
  ['a=b', 'a=3db'],
  ['a,b;c', 'a,b=3bc'],
  ['m*{n}', 'm=2a=7bn=7d'],
  ['q"z\\', 'q=22z=5c'],
  ['[x]<y>', '=5bx=5d=3cy=3e'],
  ['a~b+c-d_e^f`g|h!i#j$k:l?m@n.o', 'a~b+c-d_e^f`g|h!i#j$k:l?m@n.o'],
])('the label %s is Thunderbird’s tag %s', (name, tag) => {
  expect(listKeywords([name]).map((keyword) => keyword.toLowerCase())).toEqual([tag]);
});

test('the longest name that an organisation can allow is a keyword that programs can set', () => {
  expect(listKeywords(['😀'.repeat(100)])[0]?.length).toBeLessThanOrEqual(defaultImapLimits.maxFlagCharacters);
});

test('the later of two that come out alike carries its number, and so is one that is called like a flag of ours', () => {
  expect(listKeywords(['a_b', 'A_B', 'a_b~2', '$Forwarded'], new Set(['$forwarded']))).toEqual([
    'a_b',
    'A_B~2',
    'a_b~2~3',
    '$Forwarded~4',
  ]);
});

test('whatever labels are called, each has an atom of its own that leads back to it', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', 'A', ' ', '_', '=', '~', '1', '-', '\\', '客'), maxLength: 4 }),
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
