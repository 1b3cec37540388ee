// What a purge takes and what it leaves: messages of others stay whole, a purge that is interrupted is finished, and the days that were said are kept.
import { waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { findAccountNumber, keptNumbers } from '@hongyan/testkit/store/account-columns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { sweepBodies } from '../retention/index.ts';
import { purgeJob } from './purge-job-kind.ts';
import { beginPurge, goesOnAfterMs } from './purge-operations.ts';
import { purgePerson } from './purge-person.ts';
import { removePerson } from './remove-person.ts';
import { restorePerson } from './restore-person.ts';

const third = 'han.mei@inside.example';
const dayMs = 86_400_000;

describe.each(engines)('a purge, on %s', (engine) => {
  let world: World;
  const services = () => world.server.context.services;
  const read = () => services().database.read;
  const context = () => machineContext(world.clock.now(), 'test');
  const numberOf = async (address: string) => (await requirePersonByAddress(read(), address)).accountNo;
  const remove = async (address: string, keepDays: number | null = 30, handOverTo: number | null = null) => {
    const person = await requirePersonByAddress(read(), address);
    const purgeAt = keepDays === null ? null : world.clock.now() + keepDays * dayMs;
    await removePerson(services(), context(), person, { purgeAt, handOverTo, mailTo: null });
    return person.accountNo;
  };
  const begin = (account: number, address: string) =>
    services().database.runner.execute(beginPurge, context(), { account, address });
  const isThere = async (account: number) =>
    (await read().selectFrom('account').select('account_no').where('account_no', '=', account).executeTakeFirst()) !==
    undefined;
  const texts = async (address: string) => {
    const client = await world.server.signIn(address);
    const { list } = (await client.mailbox.list({ mailboxId: '1', pageSize: 50 })).data;
    const found = [];
    for (const { mailId } of list)
      found.push(JSON.stringify((await client.mailbox.detail({ mailId })).data.html ?? ''));
    return found.toSorted();
  };
  const waitingJobs = async () =>
    (
      await read()
        .selectFrom('job')
        .select('id')
        .where('kind', '=', purgeJob)
        .where('state', 'in', ['ready', 'running'])
        .where('run_at', '<=', world.clock.now())
        .execute()
    ).length;
  const countBodies = async () => (await read().selectFrom('body').select('body_id').execute()).length;
  const sweep = async () => {
    for (let round = 0; round < 2; round += 1) {
      await sweepBodies(services(), new AbortController().signal);
      world.clock.advance(2 * dayMs);
    }
    await sweepBodies(services(), new AbortController().signal);
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.server.addPerson(third, 'Han Mei');
  });
  afterAll(() => world.stop());

  it('takes what the person taught the junk filter out of the counts of the organisation', async () => {
    const taught = 'taught@inside.example';
    const { accountNo: account } = await world.server.addPerson(taught, 'Taught');
    const readCounts = () => read().selectFrom('junk_organisation_token').selectAll().orderBy('token').execute();
    const teach = async (address: string) => {
      const person = await numberOf(address);
      await world.server.deliver({
        from: `erik@${outsideDomain}`,
        to: address,
        subject: 'offer',
        text: 'A cheap offer',
      });
      const client = await world.server.signIn(address);
      const [mail] = (await client.mailbox.list({ mailboxId: '1' })).data.list;
      expect((await client.trust.junk({ mailIds: [mail?.mailId ?? ''], junk: true })).code).toBe(200);
      const learned = () =>
        read().selectFrom('junk_learned').select('body_id').where('account_no', '=', person).executeTakeFirst();
      await waitFor(async () => (await learned()) !== undefined, { what: 'the lesson' });
    };
    await teach(haiyan);
    const before = await readCounts();
    await teach(taught);
    expect(await readCounts()).not.toEqual(before);
    await remove(taught, null);
    await begin(account, taught);
    await purgePerson(services(), context(), account);
    expect(await isThere(account)).toBe(false);
    expect(await readCounts()).toEqual(before);
  });

  it('leaves what others received, with the body that all of them share', async () => {
    const li = await world.server.signIn(lilei);
    const to = [haiyan, third].map((address) => ({ name: '', address }));
    await li.compose.send({
      content: createContent({ from: lilei, to, subject: 'shared', html: `<p>${'x'.repeat(100_000)}</p>` }),
      undoSeconds: 0,
    });
    await world.server.deliver({ from: `erik@${outsideDomain}`, to: lilei, subject: 'own', text: 'only for Li Lei' });
    await waitFor(async () => (await texts(third)).length === 1 && (await texts(haiyan)).length === 1, {
      what: 'the copies',
    });
    await waitFor(async () => (await texts(lilei)).length === 1, { what: 'the own one' });
    const before = [await texts(haiyan), await texts(third)];
    expect(before[0]?.[0]?.length).toBeGreaterThan(100_000);
    const bodies = await countBodies();
    const account = await remove(lilei);
    await begin(account, lilei);
    await purgePerson(services(), context(), account);
    await sweep();
    expect(await isThere(account)).toBe(false);
    expect([await texts(haiyan), await texts(third)]).toEqual(before);
    // The message that only the purged one had; those of the others and their notices stay.
    expect(await countBodies()).toBeLessThan(bodies);
    const kept = await read().selectFrom('message').select('body_id').execute();
    expect(await countBodies()).toBe(new Set(kept.map((row) => row.body_id)).size);
  });

  it('begins when the days are over, and not before; who was restored meanwhile stays', async () => {
    await world.server.addPerson('zhao@inside.example', 'Zhao');
    await world.server.addPerson('qian@inside.example', 'Qian');
    const account = await remove('zhao@inside.example', 10);
    const restored = await remove('qian@inside.example', 10);
    await services().database.runner.execute(restorePerson, context(), { accountNo: restored, address: 'qian' });
    world.clock.advance(9 * dayMs);
    services().jobs.wake([purgeJob]);
    expect(await isThere(account)).toBe(true);
    world.clock.advance(2 * dayMs);
    services().jobs.wake([purgeJob]);
    await waitFor(async () => !(await isThere(account)), { what: 'the purge' });
    await waitFor(async () => (await waitingJobs()) === 0, { what: 'the end of the jobs' });
    expect(await isThere(restored)).toBe(true);
    const { code } = await (await world.server.signIn('qian@inside.example')).identity.userInfo({});
    expect(code).toBe(200);
  });

  it('that two do at once leaves nothing behind', async () => {
    await world.server.addPerson('zhou@inside.example', 'Zhou');
    for (let n = 0; n < 12; n += 1)
      await world.server.deliver({
        from: `erik@${outsideDomain}`,
        to: 'zhou@inside.example',
        subject: `m${n}`,
        text: 'x',
      });
    const account = await remove('zhou@inside.example');
    await begin(account, 'zhou@inside.example');
    await Promise.all([1, 2, 3].map(() => purgePerson(services(), context(), account)));
    expect(await isThere(account)).toBe(false);
    expect((await findAccountNumber(read(), account)).filter((name) => !(name in keptNumbers))).toEqual([]);
  });

  it('does not begin by itself where the mailbox was handed over', async () => {
    await world.server.addPerson('sun@inside.example', 'Sun');
    const account = await remove('sun@inside.example', null, await numberOf(haiyan));
    world.clock.advance(400 * dayMs);
    services().jobs.wake([purgeJob]);
    await waitFor(async () => (await waitingJobs()) === 0, { what: 'the end of the jobs' });
    expect(await isThere(account)).toBe(true);
    expect((await (await world.server.signIn(haiyan)).sharedMailboxes.find({})).data.list).toHaveLength(1);
  });

  it('that was begun is finished by the server that starts next, and gives the address free', async () => {
    await world.server.addPerson('wu@inside.example', 'Wu');
    const account = await remove('wu@inside.example');
    await services().jobs.stop();
    await begin(account, 'wu@inside.example');
    await expect(
      services().database.runner.execute(restorePerson, context(), { accountNo: account, address: 'wu' }),
    ).rejects.toThrow();
    expect(await isThere(account)).toBe(true);
    world.clock.advance(goesOnAfterMs);
    await world.server.restart();
    await waitFor(async () => !(await isThere(account)), { what: 'the purge' });
    expect((await world.server.addPerson('wu@inside.example', 'Another Wu')).accountNo).toBeGreaterThan(account);
  });
});
