import { describe, expect, test } from 'vitest';
import { KeptOrders } from './kept-orders.ts';

const uids = (...numbers: number[]) => Uint32Array.from(numbers);

describe('kept orders', () => {
  /** What was made, and what is answered. */
  function ask(orders: KeptOrders) {
    let made = 0;
    const order = (name: string, of: Uint32Array, answer = of.toReversed()) =>
      orders.order(name, of, () => {
        made += 1;
        return Promise.resolve(answer);
      });
    return { order, count: () => made };
  }

  test('are used again for the same mails only: none more, none less, no other', async () => {
    const { order, count } = ask(new KeptOrders());
    expect(await order('a', uids(1, 2, 9))).toEqual(uids(9, 2, 1));
    expect(await order('a', uids(1, 2, 9))).toEqual(uids(9, 2, 1));
    expect(count()).toBe(1);
    expect(await order('a', uids(1, 2, 9, 10))).toEqual(uids(10, 9, 2, 1));
    expect(await order('a', uids(1, 9))).toEqual(uids(9, 1));
    expect(await order('a', uids(1, 8))).toEqual(uids(8, 1));
    expect(await order('a', uids())).toEqual(uids());
    expect(count()).toBe(5);
  });

  test('of another name are others: another mailbox, key or direction', async () => {
    const { order, count } = ask(new KeptOrders());
    await order('a', uids(1, 2), uids(1, 2));
    expect(await order('b', uids(1, 2), uids(2, 1))).toEqual(uids(2, 1));
    expect(await order('a', uids(1, 2))).toEqual(uids(1, 2));
    expect(count()).toBe(2);
  });

  test('are bounded in octets and in number, the longest unused goes first', async () => {
    const orders = new KeptOrders(64);
    const { order, count } = ask(orders);
    for (const name of ['a', 'b', 'c']) await order(name, uids(1, 2, 3));
    expect(orders.bytes).toBeLessThanOrEqual(64);
    await order('b', uids(1, 2, 3));
    await order('d', uids(1, 2, 3));
    expect(count()).toBe(4);
    await order('b', uids(1, 2, 3));
    expect(count()).toBe(4);
    await order('c', uids(1, 2, 3));
    expect(count()).toBe(5);
    for (let name = 0; name < 2_000; name += 1) await order(String(name), uids());
    expect(orders.bytes).toBe(0);
    await order('0', uids());
    expect(count()).toBe(2_006);
  });

  test('that are too large are answered and not kept', async () => {
    const orders = new KeptOrders(16);
    const { order, count } = ask(orders);
    expect(await order('a', uids(1, 2, 3))).toEqual(uids(3, 2, 1));
    expect(orders.bytes).toBe(0);
    await order('a', uids(1, 2, 3));
    expect(count()).toBe(2);
  });

  test('that could not be made leave nothing behind', async () => {
    const orders = new KeptOrders();
    await expect(orders.order('a', uids(1), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(orders.bytes).toBe(0);
    expect(await ask(orders).order('a', uids(1))).toEqual(uids(1));
  });

  test('asked for twice at the same time count once', async () => {
    const orders = new KeptOrders();
    const { order } = ask(orders);
    await Promise.all([order('a', uids(1, 2)), order('a', uids(1, 2))]);
    expect(orders.bytes).toBe(16);
  });
});
