import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createInProcessEventBus } from './in-process.ts';
import type { AccountEvent, EventBus } from './port.ts';
import { openPostgresEventBus, packPayloads } from './postgres.ts';

let url = '';
beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
});
afterAll(() => dropTestDatabase(url));

const event = (account: number, modseq: number): AccountEvent => ({
  v: 1,
  account,
  modseq,
  kind: 'item',
  data: { modseq },
});
const faults: Error[] = [];
const openPostgres = (onListenerError: (error: unknown) => void = () => undefined) =>
  openPostgresEventBus({ url, onListenerError, onFault: (error) => faults.push(error) });

const buses: { name: string; open: (onListenerError: (error: unknown) => void) => Promise<EventBus> }[] = [
  { name: 'in process', open: async (onListenerError) => Promise.resolve(createInProcessEventBus(onListenerError)) },
  { name: 'PostgreSQL', open: openPostgres },
];

describe.each(buses)('events: $name', ({ open }) => {
  test('go whole and in order to those who watch the account, until they stop', async () => {
    const bus = await open(() => undefined);
    const one: AccountEvent[] = [];
    const all: AccountEvent[] = [];
    const stop = bus.subscribe(1, (heard) => one.push(heard));
    bus.subscribeAll((heard) => all.push(heard));
    bus.publish([event(1, 1), event(2, 1), event(1, 2)]);
    expect(one).toEqual([event(1, 1), event(1, 2)]);
    stop();
    stop();
    bus.publish([event(1, 3)]);
    expect(one).toHaveLength(2);
    expect(all.map(({ account, modseq }) => [account, modseq])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [1, 3],
    ]);
    await bus.close();
  });

  test('a listener that throws is reported and harms no other, nor the publisher', async () => {
    const errors: unknown[] = [];
    const bus = await open((error) => errors.push(error));
    const heard: number[] = [];
    bus.subscribe(1, () => {
      throw new Error('broken listener');
    });
    bus.subscribe(1, ({ modseq }) => heard.push(modseq));
    bus.publish([event(1, 1), event(1, 2)]);
    expect(heard).toEqual([1, 2]);
    expect(errors).toHaveLength(2);
    await bus.close();
  });

  test('a listener that stops listening while it is called disturbs nobody', async () => {
    const bus = await open(() => undefined);
    const heard: string[] = [];
    const stop = bus.subscribe(1, () => {
      heard.push('a');
      stop();
    });
    bus.subscribe(1, () => heard.push('b'));
    bus.publish([event(1, 1), event(1, 2)]);
    expect(heard).toEqual(['a', 'b', 'b']);
    await bus.close();
  });
});

describe('events between processes', () => {
  test('others hear which accounts changed and how far, once for many', async () => {
    const [here, there] = await Promise.all([openPostgres(), openPostgres()]);
    const own: AccountEvent[] = [];
    const heard: AccountEvent[] = [];
    here.subscribeAll((one) => own.push(one));
    there.subscribe(7, (one) => heard.push(one));
    for (let modseq = 1; modseq <= 500; modseq += 1) here.publish([event(7, modseq)]);
    await vi.waitFor(() => expect(heard.at(-1)?.modseq).toBe(500));
    expect(heard.length).toBeLessThan(20);
    expect(heard[0]).toMatchObject({ v: 1, account: 7, kind: 'behind' });
    // Its own come once, not again from the database.
    expect(own).toHaveLength(500);
    await Promise.all([here.close(), there.close()]);
  });

  test('a lost connection is made again, and watchers are asked to read again', async () => {
    const bus = await openPostgres();
    const heard: AccountEvent[] = [];
    bus.subscribe(5, (one) => heard.push(one));
    faults.length = 0;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hongyan-events' AND datname = current_database()",
    );
    await client.end();
    await vi.waitFor(() => expect(heard).toEqual([{ v: 1, account: 5, modseq: 0, kind: 'behind', data: null }]), {
      timeout: 5_000,
    });
    expect(faults).toHaveLength(1);
    await bus.close();
  });

  test('a crowd of accounts is split into payloads that a NOTIFY holds', () => {
    const changed = new Map(Array.from({ length: 5_000 }, (_, i) => [2_000_000 + i, 2 ** 40 + i]));
    const payloads = packPayloads('0123456789abcdef', changed);
    expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => payload.split(' ').slice(1))).toHaveLength(5_000);
    expect(packPayloads('o', new Map())).toEqual([]);
  });
});
