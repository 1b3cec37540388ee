import { expect, it } from 'vitest';
import { festivalOfToday } from './festival-of-today.ts';

const spring = { festivalSkin: 'spring', festivalFrom: '2026-02-16', festivalUntil: '2026-02-22' } as const;
const at = (time: string, zone = 'Asia/Shanghai', settings: Parameters<typeof festivalOfToday>[0] = spring) =>
  festivalOfToday(settings, Date.parse(time), zone);

it('has its first and its last day', () => {
  expect(at('2026-02-15T23:59:59+08:00')).toBe('');
  expect(at('2026-02-16T00:00:00+08:00')).toBe('spring');
  expect(at('2026-02-22T23:59:59+08:00')).toBe('spring');
  expect(at('2026-02-23T00:00:00+08:00')).toBe('');
});

it('begins when the day begins where the person is', () => {
  expect(at('2026-02-16T00:30:00+08:00', 'America/New_York')).toBe('');
  expect(at('2026-02-16T00:30:00-05:00', 'America/New_York')).toBe('spring');
});

it('has no bound where no day is set', () => {
  expect(at('2030-01-01T00:00:00Z', 'UTC', { ...spring, festivalUntil: '' })).toBe('spring');
  expect(at('2020-01-01T00:00:00Z', 'UTC', { ...spring, festivalFrom: '' })).toBe('spring');
  expect(at('2020-01-01T00:00:00Z', 'UTC', { festivalSkin: 'lantern', festivalFrom: '', festivalUntil: '' })).toBe(
    'lantern',
  );
  expect(at('2026-02-18T00:00:00Z', 'UTC', { ...spring, festivalSkin: '' })).toBe('');
});
