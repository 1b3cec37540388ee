import { describe, expect, it } from 'vitest';
import { chooseTimeGroup } from './choose-time-group.ts';
import { timeGroupLabel } from './time-groups.ts';

const timeZone = 'Asia/Shanghai';
/** A Thursday. */
const nowMs = Date.parse('2025-03-20T10:00:00+08:00');
const at = (date: string): number => Date.parse(`${date}T12:00:00+08:00`);

describe('timeGroupOf', () => {
  it.each([
    ['2025-03-21', 'later'],
    ['2025-03-20', 'today'],
    ['2025-03-19', 'yesterday'],
    ['2025-03-18', 'thisWeek'],
    ['2025-03-17', 'thisWeek'],
    ['2025-03-16', 'lastWeek'],
    ['2025-03-10', 'lastWeek'],
    ['2025-03-09', 'thisMonth'],
    ['2025-03-01', 'thisMonth'],
    ['2025-02-28', 'month:2025-02'],
    ['2024-03-20', 'month:2024-03'],
  ])('puts %s into %s', (date, group) => {
    expect(chooseTimeGroup(at(date), nowMs, timeZone)).toBe(group);
  });

  it('calls Sunday yesterday on a Monday, not last week', () => {
    expect(chooseTimeGroup(at('2025-03-16'), Date.parse('2025-03-17T01:00:00+08:00'), timeZone)).toBe('yesterday');
  });
});

it('names months with their year', () => {
  expect(timeGroupLabel('month:2025-02')).toBe('2025年2月');
  expect(timeGroupLabel('yesterday')).toBe('昨天');
});
