import { expect, it } from 'vitest';
import { PushCursor } from './push-cursor.ts';

it('asks for the last operation again: its other events may have been lost with the connection', () => {
  const cursor = new PushCursor();
  cursor.begin(7);
  expect(cursor.since()).toBe(7);
  cursor.sawEvent(9);
  expect(cursor.since()).toBe(8);
  cursor.settle(12);
  expect(cursor.since()).toBe(12);
});

it('does not go back for an event that is published again, nor for what was loaded later', () => {
  const cursor = new PushCursor();
  cursor.begin(7);
  cursor.sawEvent(5);
  cursor.begin(3);
  expect(cursor.since()).toBe(7);
});
