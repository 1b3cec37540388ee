import { describe, expect, test } from 'vitest';
import { DestinationGate } from './destination-gate.ts';

describe('the gate before a destination', () => {
  test('lets so many through at once, and others to other destinations meanwhile', () => {
    const gate = new DestinationGate(2);
    expect([gate.enter('a'), gate.enter('a'), gate.enter('a')]).toEqual([true, true, false]);
    expect(gate.enter('b')).toBe(true);
    gate.leave('a', 10);
    expect(gate.enter('a')).toBe(true);
  });

  test('gives turns that are as far apart as attempts there take', () => {
    const gate = new DestinationGate(4);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      gate.enter('slow');
      gate.leave('slow', 20_000);
      gate.enter('slow');
    }
    const turns = Array.from({ length: 100 }, () => gate.nextTurn('slow', 1_000_000));
    expect(turns[99]! - turns[0]!).toBeGreaterThan(99 * 4_000);
    expect(new Set(turns).size).toBe(100);
  });

  test('a fast destination is not slowed down to nothing, a dead one is not asked every moment', () => {
    const gate = new DestinationGate(2);
    const attempt = (name: string, tookMs: number) => {
      for (let times = 0; times < 100; times += 1) {
        gate.enter(name);
        gate.leave(name, tookMs);
      }
    };
    for (const name of ['fast', 'dead']) gate.enter(name);
    attempt('fast', 1);
    expect(gate.nextTurn('fast', 0)).toBeLessThanOrEqual(60);
    attempt('dead', 3_600_000);
    expect(gate.nextTurn('dead', 0)).toBe(30_000);
  });

  test('forgets destinations that nobody waits for', () => {
    const gate = new DestinationGate(1);
    gate.enter('a');
    gate.nextTurn('a', 0);
    gate.leave('a', 5);
    expect(gate.size).toBe(1);
    gate.sweep(10_000);
    expect(gate.size).toBe(0);
  });
});
