import { expect, it } from 'vitest';
import { TransferSpeed } from './transfer-speed.ts';

it('says nothing before it knows, then what the last seconds were', () => {
  const speed = new TransferSpeed();
  speed.record(0, 0);
  speed.record(100, 500);
  expect(speed.bytesPerSecond).toBeUndefined();
  speed.record(1_000, 1_000);
  expect(speed.bytesPerSecond).toBe(1_000);
  // The line has become slow: what was long ago does not flatter it.
  for (let second = 2; second <= 8; second += 1) speed.record(1_000 + second, second * 1_000);
  expect(speed.bytesPerSecond).toBeCloseTo(1);
});

it('begins anew when a chunk is sent again', () => {
  const speed = new TransferSpeed();
  speed.record(5_000, 0);
  speed.record(9_000, 1_000);
  speed.record(4_000, 1_200);
  expect(speed.bytesPerSecond).toBeUndefined();
});
