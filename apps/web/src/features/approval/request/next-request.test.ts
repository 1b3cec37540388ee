import type { ApprovalId } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { countOthers, nextRequest, previousRequest } from './next-request.ts';

const item = (number: number, isMine = true) => ({
  approvalId: `1-${String(number)}` as ApprovalId,
  createdAt: number * 1_000,
  isMine,
});
const list = [item(5), item(4), item(3, false), item(2)];

it.each([
  [5, '1-4', '1-2'],
  [4, '1-2', '1-5'],
  [3, '1-2', '1-4'],
  [2, '1-5', '1-4'],
  [9, '1-5', '1-2'],
])('from request %i one goes on to %s, and back to %s', (number, next, previous) => {
  expect(nextRequest(list, item(number))?.approvalId).toBe(next);
  expect(previousRequest(list, item(number))?.approvalId).toBe(previous);
});

it('goes nowhere when nothing else waits', () => {
  expect(nextRequest([item(5), item(3, false)], item(5))).toBeUndefined();
  expect(countOthers(list, '1-5')).toBe(2);
});
