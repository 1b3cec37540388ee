import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { packPayloads, readPayload } from './event-payload.ts';
import { createInProcessEventBus } from './in-process.ts';
import type { AccountEvent, EventBus } from './port.ts';
import { createPostgresEventBus } from './postgres.ts';

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
async function openPostgres(
  onListenerError: (error: unknown) => void = () => undefined,
  onWake: (kinds: readonly string[]) => void = () => undefined,
): Promise<EventBus> {
  const bus = createPostgresEventBus({ url, onListenerError, onWake, onFault: (error) => faults.push(error) });
  await bus.connect();
  return bus;
}

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
  test('others hear each whole and in order, as one of another process', async () => {
    const [here, there] = await Promise.all([openPostgres(), openPostgres()]);
    const own: AccountEvent[] = [];
    const heard: AccountEvent[] = [];
    here.subscribeAll((one) => own.push(one));
    there.subscribe(7, (one) => heard.push(one));
    const sent = Array.from({ length: 500 }, (_, i) => event(7, i + 1));
    for (const one of sent) here.publish([one]);
    await vi.waitFor(() => expect(heard.at(-1)?.modseq).toBe(500));
    expect(heard).toEqual(sent.map((one) => ({ ...one, isForeign: true })));
    // Its own come once, not again from the database.
    expect(own).toEqual(sent);
    await Promise.all([here.close(), there.close()]);
  });

  test('an event that no NOTIFY holds says that the account has changed', async () => {
    const [here, there] = await Promise.all([openPostgres(), openPostgres()]);
    const heard: AccountEvent[] = [];
    there.subscribeAll((one) => heard.push(one));
    here.publish([{ ...event(7, 3), data: { mails: '\u90ae'.repeat(4_000) } }, event(8, 1)]);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([
      { v: 1, account: 7, modseq: 3, kind: 'behind', data: null, isForeign: true },
      { ...event(8, 1), isForeign: true },
    ]);
    await Promise.all([here.close(), there.close()]);
  });

  test('others are woken for jobs, and the process that says it is not', async () => {
    const woken: string[] = [];
    const [here, there] = await Promise.all([
      openPostgres(undefined, (kinds) => woken.push(`here ${kinds.join(' ')}`)),
      openPostgres(undefined, (kinds) => woken.push(`there ${kinds.join(' ')}`)),
    ]);
    here.wakeOthers(['outbound', 'bulk']);
    await vi.waitFor(() => expect(woken).toEqual(['there outbound bulk']));
    await Promise.all([here.close(), there.close()]);
  });

  test('a lost connection is made again, and watchers are asked to read again', async () => {
    const woken: (readonly string[])[] = [];
    const bus = await openPostgres(undefined, (kinds) => woken.push(kinds));
    const heard: AccountEvent[] = [];
    bus.subscribe(5, (one) => heard.push(one));
    faults.length = 0;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hongyan-events' AND datname = current_database()",
    );
    await client.end();
    await vi.waitFor(
      () => expect(heard).toEqual([{ v: 1, account: 5, modseq: 0, kind: 'behind', data: null, isForeign: true }]),
      {
        timeout: 5_000,
      },
    );
    expect(faults).toHaveLength(1);
    // Which jobs are due was not heard either.
    expect(woken).toEqual([[]]);
    await bus.close();
  });

  test('events are split, in their order, into payloads that a NOTIFY holds', () => {
    const events = Array.from({ length: 2_000 }, (_, i) => ({
      ...event(i, 2 ** 40 + i),
      data: '\u90ae'.repeat(i % 300),
    }));
    const payloads = packPayloads('0123456789abcdef', events, ['outbound']);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => readPayload(payload)?.events ?? [])).toEqual(events);
    expect(payloads.flatMap((payload) => readPayload(payload)?.wake ?? [])).toEqual(['outbound']);
    expect(packPayloads('o', [], [])).toEqual([]);
  });

  test('what no process of this version said is ignored', () => {
    for (const text of ['', 'o 1:2', '{}', '[]', '{"origin":"o","events":[]}', 'null'])
      expect(readPayload(text)).toBeNull();
  });
});
