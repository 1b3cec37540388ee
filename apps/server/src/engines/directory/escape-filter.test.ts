import fc from 'fast-check';
import { FilterParser, SearchFilter } from 'ldapts';
import { expect, test } from 'vitest';
import { escapeFilter } from './escape-filter.ts';

test('whatever somebody types as a name stays one value of the filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      const filter = FilterParser.parseString(`(mail=${escapeFilter(name)})`);
      expect(filter).toMatchObject({ type: SearchFilter.equalityMatch, attribute: 'mail', value: name });
    }),
  );
});

test('the classic ones', () => {
  expect(escapeFilter('*)(uid=*))(|(uid=*')).toBe('\\2a\\29\\28uid=\\2a\\29\\29\\28|\\28uid=\\2a');
  expect(escapeFilter('a\\b\0')).toBe('a\\5cb\\00');
});
