import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOfMinutes } from './days.ts';
import { formatClock } from './format-date.ts';
import { readTypedTime } from './read-typed-time.ts';

it('reads back every time that is shown, in both languages and both time formats', () => {
  for (let minutes = 0; minutes < 1_440; minutes++) {
    const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
    for (const language of ['zh', 'en'] as const)
      for (const clock of [12, 24] as const)
        expect(readTypedTime(formatClock(time, { language, clock }))).toBe(clockOfMinutes(minutes));
  }
});

it('answers whatever is typed with a time that exists, or with none', () => {
  const signs = fc.constantFrom(
    ...Array.from('0123456789:. 点半分时十二三'),
    '上午',
    '下午',
    '晚上',
    '一刻',
    'am',
    'pm',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
      expect(readTypedTime(parts.join('')) ?? '00:00').toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
    }),
    { seed: 10, numRuns: 500 },
  );
});

describe('what people type', () => {
  it.each([
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['15.30', '15:30'],
    ['１５：３０', '15:30'],
    ['3pm', '15:00'],
    ['3:30 p.m.', '15:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['noon', '12:00'],
    ['下午3点半', '15:30'],
    ['下午三点半', '15:30'],
    ['三点一刻', '03:15'],
    ['十二点四十五分', '12:45'],
    ['晚上8点', '20:00'],
    ['上午十点零五', '10:05'],
    ['中午1点', '13:00'],
    ['下午15点', '15:00'],
    ['8点整', '08:00'],
  ])('reads %s', (typed, time) => {
    expect(readTypedTime(typed)).toBe(time);
  });

  it.each(['', 'soon', '24:00', '9:60', '13am', '0pm', '上午15点', '晚上12点', '中午5点', '12345', '9:', '点'])(
    'does not guess what %s means',
    (typed) => {
      expect(readTypedTime(typed)).toBeUndefined();
    },
  );

  it('does not look at long texts', () => {
    expect(readTypedTime(`${' '.repeat(20)}9:00`)).toBeUndefined();
  });
});
