import { describe, expect, it } from 'vitest';
import { dueTime, endingOf, shownState } from './request-state.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

describe('the state of a request', () => {
  it.each([
    ['pending', null, true, true, 'pending'],
    ['pending', null, false, true, 'others'],
    ['pending', null, false, false, 'pending'],
    ['approved', 'decided', false, true, 'approved'],
    ['approved', 'partly', false, false, 'partly'],
    ['approved', 'timeout', false, false, 'approved'],
    ['rejected', 'decided', false, true, 'rejected'],
    ['rejected', 'returned', false, false, 'returned'],
    ['withdrawn', 'sender', false, false, 'withdrawn'],
  ] as const)('%s, %s is said as it is for its reader', (state, how, isMine, asApprover, shown) => {
    expect(shownState({ state, how, isMine }, asApprover)).toBe(shown);
  });
  it('is explained where nobody decided it', () => {
    expect(endingOf({ how: 'timeout' })).toBe('timeout');
    expect(endingOf({ how: 'decided' })).toBeUndefined();
    expect(endingOf({ how: null })).toBeUndefined();
  });
});

describe('the time that is left', () => {
  it.each([
    [null, undefined],
    [0, { kind: 'over' }],
    [-hourMs, { kind: 'over' }],
    [30_000, { kind: 'minutes', count: 1, isNear: true }],
    [59 * minuteMs + 59_000, { kind: 'minutes', count: 59, isNear: true }],
    [2 * hourMs, { kind: 'hours', count: 2, isNear: true }],
    [23 * hourMs + 59 * minuteMs, { kind: 'hours', count: 23, isNear: false }],
    [24 * hourMs, { kind: 'date', isNear: false }],
  ] as const)('%s ms from now', (left, said) => {
    expect(dueTime(left === null ? null : 1_000_000 + left, 1_000_000)).toEqual(said);
  });
});
