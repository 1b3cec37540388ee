import { expect, test } from 'vitest';
import { PublishOrder } from './publish-order.ts';

test('the answer of the later commit comes first: it is published second', () => {
  const order = new PublishOrder();
  const published: string[] = [];
  const first = order.begin();
  const second = order.begin();
  const third = order.begin();
  first.take(1);
  second.take(1);
  second.take(2);
  third.take(2);
  third.end(() => published.push('third'));
  second.end(() => published.push('second'));
  expect(published).toEqual([]);
  first.end(() => published.push('first'));
  expect(published).toEqual(['first', 'second', 'third']);
});

test('other accounts do not wait, an undone operation holds nobody up, one without accounts goes at once', () => {
  const order = new PublishOrder();
  const published: string[] = [];
  const undone = order.begin();
  const other = order.begin();
  const next = order.begin();
  undone.take(1);
  other.take(2);
  next.take(1);
  other.end(() => published.push('other'));
  next.end(() => published.push('next'));
  order.begin().end(() => published.push('nobody'));
  expect(published).toEqual(['other', 'nobody']);
  undone.end(() => undefined);
  expect(published).toEqual(['other', 'nobody', 'next']);
});

test('a publisher that throws does not stop those behind it', () => {
  const order = new PublishOrder();
  const published: string[] = [];
  const first = order.begin();
  const second = order.begin();
  first.take(1);
  second.take(1);
  second.end(() => published.push('second'));
  expect(() =>
    first.end(() => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(published).toEqual(['second']);
});
