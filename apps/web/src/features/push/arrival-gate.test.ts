import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Arrival, createArrivalGate } from './arrival-gate.ts';

const arrival = (mailId: string): Arrival => ({ mailId, mailboxId: '1', sender: 'Erik', subject: mailId });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('announces what comes within a moment together, each mail once', () => {
  const notify = vi.fn();
  const gate = createArrivalGate(notify, 1_000);
  gate.add(arrival('1'));
  vi.advanceTimersByTime(900);
  gate.add(arrival('2'));
  gate.add(arrival('1'));
  vi.advanceTimersByTime(100);
  expect(notify).toHaveBeenCalledExactlyOnceWith([arrival('1'), arrival('2')]);
  gate.add(arrival('3'));
  vi.advanceTimersByTime(1_000);
  expect(notify).toHaveBeenLastCalledWith([arrival('3')]);
});

it('does not announce what was read meanwhile, nor anything after it has stopped', () => {
  const notify = vi.fn();
  const gate = createArrivalGate(notify, 1_000);
  gate.add(arrival('1'));
  gate.drop(['1']);
  vi.advanceTimersByTime(1_000);
  gate.add(arrival('2'));
  gate.stop();
  vi.advanceTimersByTime(1_000);
  expect(notify).not.toHaveBeenCalled();
});
