import { calls } from '@hongyan/contract';
import { plainSignIn } from '@hongyan/testkit/server/plain-sign-in.ts';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenCallContext } from '../../../call/call-context.ts';
import { createIdentityFeature } from '../index.ts';
import { createPeople, machineContext } from '../people/people.ts';
import { maxSessions } from './open-session.ts';

const minuteMs = 60_000;
const password = 'correct-horse';
const address = 'many@example.org';

describe.each(productStores)('sessions of one person on $name', (engine) => {
  let store: ProductStore;
  let accountNo: number;
  let feature: ReturnType<typeof createIdentityFeature>;
  const admin = () => machineContext(store.clock.now(), 'admin');

  beforeAll(async () => {
    store = await engine.open();
    const people = createPeople(store);
    feature = createIdentityFeature(store, plainSignIn);
    const { orgId } = await people.createOrganisation(admin(), '鸿雁科技');
    await people.addDomain(admin(), { orgId, name: 'example.org' });
    ({ accountNo } = await people.addPerson(admin(), { address, name: 'Anna', password }));
  });
  afterAll(() => store.close());

  const signIn = async (): Promise<string> => {
    const context: OpenCallContext = {
      requestId: 'request',
      now: store.clock.now(),
      address: '198.51.100.7',
      userAgent: 'test',
      language: 'zh',
      idempotencyKey: undefined,
      host: 'localhost',
      secure: true,
      signal: new AbortController().signal,
    };
    const input = calls.identity.token.input.parse({
      grant_type: 'password',
      username: address,
      password,
      session: 'token',
    });
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const route = feature.routes.find(({ call }) => call.name === 'identity.token');
    const answer = await route!.handle({ context, input, file: undefined, credential: null, cookies });
    return (answer as { accessToken: string }).accessToken;
  };
  const isAlive = async (token: string) => (await feature.gate.authenticate(token, 'bearer')) !== null;

  /** More sessions like the one there is, used now. */
  const insertSessions = async (count: number) => {
    const row = await store.database.read.selectFrom('session').selectAll().limit(1).executeTakeFirstOrThrow();
    const written = (value: string | number | null) =>
      value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;
    const rows = Array.from({ length: count }, (_none, index) => {
      const other = { ...row, session_id: `s${String(index)}`, last_used_at: store.clock.now() };
      return `(${Object.values(other).map(written).join(', ')})`;
    });
    await store.writeRaw(`insert into session (${Object.keys(row).join(', ')}) values ${rows.join(', ')}`);
  };

  test('there are a hundred at once; one more ends the one that was not used for longest, and its sockets', async () => {
    const first = await signIn();
    store.clock.advance(2 * minuteMs);
    const second = await signIn();
    store.clock.advance(2 * minuteMs);
    await insertSessions(maxSessions - 2);
    // The first is in use: it is the second that was not used for longest.
    expect(await isAlive(first)).toBe(true);
    await feature.gate.settle();
    const before = store.published.length;
    const last = await signIn();
    expect([await isAlive(first), await isAlive(second), await isAlive(last)]).toEqual([true, false, true]);
    expect(store.published.slice(before).filter(({ kind }) => kind === 'sessionEnded')).toHaveLength(1);
    expect(await createPeople(store).signOutPerson(admin(), accountNo)).toBe(maxSessions);
    expect([await isAlive(first), await isAlive(last)]).toEqual([false, false]);
  });
});
