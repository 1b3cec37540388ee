import { describe, expect, it } from 'vitest';
import { type DateReading, formatFullTime, formatMailTime, formatTimeOfDay } from './format-date.ts';

const zh: DateReading = {
  nowMs: Date.parse('2025-03-10T15:00:00+08:00'),
  timeZone: 'Asia/Shanghai',
  clock: 24,
  language: 'zh',
};
const en: DateReading = { ...zh, language: 'en' };
const at = (iso: string): number => Date.parse(iso);

describe('formatMailTime', () => {
  it.each([
    ['2025-03-10T14:05:00+08:00', '14:05', '14:05'],
    ['2025-03-10T00:00:00+08:00', '00:00', '00:00'],
    ['2025-03-09T09:12:00+08:00', '昨天 09:12', 'Yesterday 09:12'],
    ['2025-03-09T00:00:00+08:00', '昨天 00:00', 'Yesterday 00:00'],
    ['2025-03-08T23:59:00+08:00', '3月8日', '8 Mar'],
    ['2025-01-01T00:00:00+08:00', '1月1日', '1 Jan'],
    ['2024-12-31T23:59:00+08:00', '2024-12-31', '2024-12-31'],
    ['2025-03-11T09:00:00+08:00', '3月11日', '11 Mar'],
    ['2026-03-11T09:00:00+08:00', '2026-03-11', '2026-03-11'],
  ])('shows %s as %s and %s', (iso, chinese, english) => {
    expect(formatMailTime(at(iso), zh)).toBe(chinese);
    expect(formatMailTime(at(iso), en)).toBe(english);
  });

  it('counts days in the zone of the person, not of the machine', () => {
    const newYork: DateReading = { ...en, timeZone: 'America/New_York', nowMs: at('2025-03-10T03:30:00Z') };
    expect(formatMailTime(at('2025-03-10T03:10:00Z'), newYork)).toBe('23:10');
    expect(formatMailTime(at('2025-03-09T03:10:00Z'), newYork)).toBe('Yesterday 22:10');
  });

  it('calls the short day of summer time a day', () => {
    const berlin: DateReading = { ...en, timeZone: 'Europe/Berlin', nowMs: at('2025-03-31T00:10:00+02:00') };
    expect(formatMailTime(at('2025-03-30T00:20:00+01:00'), berlin)).toBe('Yesterday 00:20');
  });

  it('follows the 12-hour clock at noon and midnight', () => {
    expect(formatMailTime(at('2025-03-10T00:05:00+08:00'), { ...zh, clock: 12 })).toBe('上午 12:05');
    expect(formatMailTime(at('2025-03-10T12:05:00+08:00'), { ...en, clock: 12 })).toBe('12:05 pm');
    expect(formatTimeOfDay(at('2025-03-10T14:05:00+08:00'), { ...en, clock: 12 })).toBe('2:05 pm');
  });
});

describe('formatFullTime', () => {
  it('names the weekday in both languages', () => {
    expect(formatFullTime(at('2025-03-09T14:05:00+08:00'), zh)).toBe('2025年3月9日 周日 14:05');
    expect(formatFullTime(at('2025-03-09T14:05:00+08:00'), en)).toBe('Sun, 9 Mar 2025, 14:05');
  });
});
