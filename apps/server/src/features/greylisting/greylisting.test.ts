// Servers that are not known are asked to come again, in real SMTP dialogues; nobody is kept out, and no fault of ours keeps mail away.
import { createTestClock, fakeDns, type TestClock } from '@hongyan/testkit';
import { askRecipients } from '@hongyan/testkit/protocols/ask-recipients.ts';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { attemptDelivery, forgetGreylist } from './attempt-delivery.ts';
import { pairsPerNetwork } from './greylist-limits.ts';

const li = 'li@grey.example';
const han = 'han@grey.example';
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const asked = /^451 4\.7\.1 Your server is not known here yet; try again in (\d+) minutes?$/;

describe.each(engines)('greylisting, on %s', (engine) => {
  let server: TestServer;
  let clock: TestClock;
  let network = 0;
  const services = () => server.context.services;
  const context = () => machineContext(clock.now(), 'test');
  const set = (minutes: number) =>
    services().database.runner.execute(setOrgSetting, context(), { orgId: 1, key: 'greylistMinutes', value: minutes });

  const ask = (from: string, sender: string, recipients: readonly string[] = [li]) =>
    askRecipients(server.ports.smtp, { from, sender, recipients });
  /** A network that no test before has used. */
  const newNetwork = () => {
    network += 1;
    return (host: number) => `8.8.${String(network)}.${String(host)}`;
  };

  beforeAll(async () => {
    clock = createTestClock();
    server = await startTestServer({
      database: engine,
      postgresServer: inject('postgres'),
      // The proxy's header is how a test comes from an address of the internet.
      env: { HONGYAN_PROXY_PROTOCOL: '127.0.0.1' },
      overrides: { clock, dns: fakeDns({ 'pool.example': { TXT: ['v=spf1 ip4:8.8.0.0/16 -all'] } }) },
    });
    await server.addOrganisation('Grey', 'grey.example');
    await server.addPerson(li);
    await server.addPerson(han);
  });
  afterAll(() => server.stop());
  beforeEach(() => set(5));

  it('is off until an organisation wants it', async () => {
    await set(0);
    expect(await ask(newNetwork()(1), 'a@outside.example')).toEqual([expect.stringMatching(/^250 /)]);
  });

  it('asks to come again, counts the minutes down, and takes mail then and at once afterwards', async () => {
    const at = newNetwork();
    const sender = 'a@outside.example';
    expect(await ask(at(1), sender)).toEqual([expect.stringMatching(asked)]);
    clock.advance(2 * minuteMs);
    const [early = ''] = await ask(at(1), sender);
    expect(asked.exec(early)?.[1]).toBe('3');
    clock.advance(3 * minuteMs);
    // From a neighbour of the same network, for another message of a list.
    expect(await ask(at(9), 'list-77@outside.example')).toEqual([expect.stringMatching(/^250 /)]);
    expect(await ask(at(1), sender)).toEqual([expect.stringMatching(/^250 /)]);
    clock.advance(30 * dayMs);
    expect(await ask(at(1), sender)).toEqual([expect.stringMatching(/^250 /)]);
    // The last message was recorded, so it is known for longer than from the first.
    clock.advance(30 * dayMs);
    expect(await ask(at(1), sender)).toEqual([expect.stringMatching(/^250 /)]);
    clock.advance(36 * dayMs);
    expect(await ask(at(1), sender)).toEqual([expect.stringMatching(asked)]);
  });

  it('asks for each recipient, each sender and each network; an address that there is not is refused at once', async () => {
    const at = newNetwork();
    const sender = 'a@outside.example';
    const both = await ask(at(1), sender, [li, 'nobody@grey.example', 'postmaster@grey.example']);
    expect(both).toEqual([
      expect.stringMatching(asked),
      expect.stringMatching(/^550 5\.1\.1/),
      expect.not.stringMatching(asked),
    ]);
    clock.advance(6 * minuteMs);
    expect(await ask(at(1), sender, [li, han])).toEqual([expect.stringMatching(/^250 /), expect.stringMatching(asked)]);
    expect(await ask(at(1), 'a@elsewhere.example')).toEqual([expect.stringMatching(asked)]);
    expect(await ask(newNetwork()(1), sender)).toEqual([expect.stringMatching(asked)]);
  });

  it('who comes again too late begins anew', async () => {
    const at = newNetwork();
    expect(await ask(at(1), 'late@outside.example')).toEqual([expect.stringMatching(asked)]);
    clock.advance(3 * dayMs);
    expect(await ask(at(1), 'late@outside.example')).toEqual([expect.stringMatching(asked)]);
    clock.advance(6 * minuteMs);
    expect(await ask(at(1), 'late@outside.example')).toEqual([expect.stringMatching(/^250 /)]);
  });

  it('a large sender comes again from another of its networks, if its domain vouches for that (SPF)', async () => {
    expect(await ask(newNetwork()(1), 'a@pool.example')).toEqual([expect.stringMatching(asked)]);
    expect(await ask(newNetwork()(1), 'a@forged.example')).toEqual([expect.stringMatching(asked)]);
    clock.advance(6 * minuteMs);
    expect(await ask(newNetwork()(1), 'a@pool.example')).toEqual([expect.stringMatching(/^250 /)]);
    expect(await ask(newNetwork()(1), 'a@forged.example')).toEqual([expect.stringMatching(asked)]);
    // Its next message, days later and from a third network, does not wait again.
    clock.advance(5 * dayMs);
    expect(await ask(newNetwork()(1), 'b@pool.example')).toEqual([expect.stringMatching(/^250 /)]);
    expect(await ask(newNetwork()(1), 'b@forged.example')).toEqual([expect.stringMatching(asked)]);
  });

  it('a network from which three have come again is not asked any more', async () => {
    const at = newNetwork();
    const senders = ['a@one.example', 'a@two.example', 'a@three.example'];
    for (const sender of senders) await ask(at(1), sender);
    clock.advance(6 * minuteMs);
    for (const sender of senders) await ask(at(1), sender);
    expect(await ask(at(2), 'a@four.example', [han])).toEqual([expect.stringMatching(/^250 /)]);
  });

  it('takes bounces, mail of private networks, and of whom the recipient knows', async () => {
    expect(await ask(newNetwork()(1), '')).toEqual([expect.stringMatching(/^250 /)]);
    expect(await ask('10.1.2.3', 'a@inner.example')).toEqual([expect.stringMatching(/^250 /)]);
    const client = await server.signIn(li);
    expect((await client.trust.filterSave({ kind: 'allow', sender: 'friend@known.example' })).code).toBe(200);
    const at = newNetwork();
    expect(await ask(at(1), 'friend@known.example', [li, han])).toEqual([
      expect.stringMatching(/^250 /),
      expect.stringMatching(asked),
    ]);
  });

  it('a store that does not answer keeps nothing away', async () => {
    const failing = vi.spyOn(services().database.runner, 'execute').mockRejectedValueOnce(new Error('no answer'));
    try {
      expect(await ask(newNetwork()(1), 'a@outside.example')).toEqual([expect.stringMatching(/^250 /)]);
    } finally {
      failing.mockRestore();
    }
  });

  it('what one network fills is taken, and nothing that is kept names anybody', async () => {
    const attempt = (pair: string) =>
      services().database.runner.execute(attemptDelivery, context(), {
        pair,
        network: 'full',
        delayMs: minuteMs,
        isVouched: false,
      });
    for (let at = 0; at < pairsPerNetwork; at += 1) expect((await attempt(String(at))).kind).toBe('later');
    expect((await attempt('one more')).kind).toBe('passes');
    const rows = await services()
      .database.read.selectFrom('greylist')
      .selectAll()
      .where('network', '<>', 'full')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/example|8\.8\./);
    clock.advance(3 * dayMs);
    let forgotten = 0;
    for (let round = 1; round > 0; forgotten += round)
      ({ forgotten: round } = await services().database.runner.execute(forgetGreylist, context(), null));
    expect(forgotten).toBeGreaterThanOrEqual(pairsPerNetwork);
    // Who came again is known for longer.
    expect((await services().database.read.selectFrom('greylist').selectAll().execute()).length).toBeGreaterThan(0);
  });
});
