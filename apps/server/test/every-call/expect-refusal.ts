import type { RawAnswer } from '@hongyan/testkit';
import { expect } from 'vitest';

/** A refusal by its code: with a message, a request id, and nothing of our insides. */
export function expectRefusal(answer: RawAnswer, code: number, status = Math.floor(code / 1_000)): void {
  expect([answer.status, answer.envelope?.code]).toEqual([status, code]);
  expect(answer.envelope?.message).toBeTruthy();
  expect(answer.envelope?.requestId).toBeTruthy();
  expect(answer.bytes.toString()).not.toMatch(/node_modules|\.ts:\d|SQLITE|select |at async/i);
}
