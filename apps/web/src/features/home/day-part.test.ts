import { expect, it } from 'vitest';
import { chooseDayPart } from './day-part.ts';

it('greets by the hour', () => {
  expect([0, 4, 5, 10, 11, 12, 13, 17, 18, 23].map(chooseDayPart)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
