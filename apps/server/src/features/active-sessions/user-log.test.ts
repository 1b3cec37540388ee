// The login log: who signed in to a mailbox, or tried to, is seen by its person alone, on both engines.
import type { ApiClient } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dayMs = 86_400_000;

describe.each(engines)('the login log, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    await world.server.signIn(haiyan);
  });
  afterAll(async () => world.stop());

  const log = async (client: ApiClient) => (await client.identity.userLog({})).data.list;
  const tryPassword = (username: string) =>
    fetch(`${world.server.url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'stranger/1.0' },
      body: JSON.stringify({ grant_type: 'password', username, password: 'Wrong-Harbour-99' }),
    });

  it('has the sign-ins and what was tried with a wrong password, the latest first, and of nobody else', async () => {
    expect(await log(li)).toMatchObject([{ kind: 'signIn', result: 'ok', client: 'api' }]);
    expect((await tryPassword(lilei)).status).toBe(401);
    expect((await tryPassword(haiyan)).status).toBe(401);
    expect((await tryPassword('nobody@inside.example')).status).toBe(401);
    const list = await log(li);
    expect(list).toMatchObject([
      { kind: 'signIn', result: 'refused', client: '', device: 'stranger/1.0' },
      { kind: 'signIn', result: 'ok' },
    ]);
    expect(list[0]?.address).toMatch(/127\.0\.0\.1/);
  });

  it('has the sign-out, turns pages, and ends after 30 days', async () => {
    const second = await world.server.signIn(lilei);
    await second.identity.logout({});
    expect(await log(li)).toMatchObject([
      { kind: 'signOut', result: 'ok' },
      { kind: 'signIn', result: 'ok' },
      { kind: 'signIn', result: 'refused' },
      { kind: 'signIn', result: 'ok' },
    ]);
    const page = (await li.identity.userLog({ pageSize: 1, pageNum: 2 })).data;
    expect([page.total, page.list.length, page.list[0]?.kind]).toEqual([4, 1, 'signIn']);
    world.clock.advance(31 * dayMs);
    const later = await world.server.signIn(lilei);
    expect(await log(later)).toHaveLength(1);
  });
});
