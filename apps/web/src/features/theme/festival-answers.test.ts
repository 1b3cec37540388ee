import { festivalMotifs, settingSchemas } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { answerTo, festivalMemoryMs, withAnswer } from './festival-answers.ts';

const now = Date.parse('2026-02-17T08:00:00Z');

it('remembers an answer for 30 days, each motif for itself', () => {
  const stored = withAnswer(withAnswer('', 'spring', true, now), 'lantern', false, now + 1_000);
  expect(answerTo(stored, 'spring', now + festivalMemoryMs - 1)).toBe(true);
  expect(answerTo(stored, 'spring', now + festivalMemoryMs)).toBeUndefined();
  expect(answerTo(stored, 'lantern', now + 1_000)).toBe(false);
  expect(answerTo(stored, 'national', now)).toBeUndefined();
});

it('the last answer counts', () => {
  const stored = withAnswer(withAnswer('', 'spring', true, now), 'spring', false, now + 1);
  expect(answerTo(stored, 'spring', now + 1)).toBe(false);
  expect(stored.match(/spring/g)).toHaveLength(1);
});

it('answers to every motif fit the setting, and what is forgotten is left out', () => {
  let stored = '';
  for (const motif of festivalMotifs) stored = withAnswer(stored, motif, true, now);
  expect(settingSchemas.festivalAnswers.parse(stored)).toBe(stored);
  expect(withAnswer(stored, 'spring', true, now + festivalMemoryMs)).toBe(
    `spring:yes:${String(now + festivalMemoryMs)}`,
  );
});

it.each(['', 'spring', 'spring:maybe:1', ':yes:1', 'x'.repeat(200)])('%j is no answer', (stored) => {
  expect(answerTo(stored, 'spring', now)).toBeUndefined();
});

it.each(['<b>:yes:1', 'spring:yes:', 'spring:yes:1,', 'spring:yes:1;lantern:no:2'])(
  '%j is refused by the setting',
  (text) => {
    expect(settingSchemas.festivalAnswers.safeParse(text).success).toBe(false);
  },
);
