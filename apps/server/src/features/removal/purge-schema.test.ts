// After a purge no row of any table carries the account's number: the tables and columns are those of the live schema, so that a new one is asked too.
import { allCalls } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { createRequest, findExample } from '@hongyan/testkit/server/call-request.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { findAccountNumber, keptNumbers } from '@hongyan/testkit/store/account-columns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ThingMaker } from '../../../test/every-call/make-things.ts';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { saveMailboxGrants } from '../shared-mailboxes/index.ts';
import { removalCommands } from './admin-commands.ts';

const boss = 'boss@inside.example';

describe.each(engines)('the purge of somebody who has used everything, on %s', (engine) => {
  let world: World;
  let account: number;
  const services = () => world.server.context.services;
  const read = () => services().database.read;
  const admin = async (...argv: string[]) => {
    const given = { ...services(), clock: world.clock, blobLocations: services().blobs } as unknown as AdminServices;
    const answer = await runAdminCommand(removalCommands.commands, given, argv);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return answer;
  };
  const findNumber = () => findAccountNumber(read(), account);

  /** Makes every call once as somebody; what one of them refuses is none of this test's business. */
  const callEverything = async (client: ApiClient, things: Awaited<ReturnType<ThingMaker['make']>>) => {
    for (const entry of allCalls) {
      if (entry.access !== 'session' || !entry.changes || /delete|remove|signOut|switch|purge|clear/i.test(entry.name))
        continue;
      const { valid, prepare } = findExample(entry);
      await prepare?.(client);
      await client.raw(...createRequest(entry, valid(things)));
    }
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const { people } = world.server.context;
    const context = () => machineContext(world.clock.now(), 'test');
    await people.addPerson(context(), { address: boss, name: 'Boss', password: testPassword, isAdmin: true });
    account = (await requirePersonByAddress(read(), lilei)).accountNo;
    const other = (await requirePersonByAddress(read(), haiyan)).accountNo;
    const given = [{ right: 'full' as const, until: null }];
    for (const [mailbox, no] of [
      [account, other],
      [other, account],
    ] as const)
      await services().database.runner.execute(saveMailboxGrants, context(), {
        mailbox,
        grantees: [{ kind: 'person', no }],
        rights: given,
      });
    const maker = new ThingMaker(world);
    const li = await world.server.signIn(lilei);
    const hai = await world.server.signIn(haiyan);
    const things = await maker.make(li, lilei, 0);
    await maker.make(hai, haiyan, 5);
    await callEverything(li, things);
    // In the mailbox of the other one, where rows of others get the number.
    const again = await world.server.signIn(lilei);
    const { data } = await again.sharedMailboxes.switch({ emailAddr: haiyan, type: 'associated' });
    expect(data.accessToken).not.toBe('');
  });
  afterAll(() => world.stop());

  it('leaves the number nowhere but where it has to stay', async () => {
    const before = await findNumber();
    // Fewer would be a test of little.
    expect(before.length).toBeGreaterThan(60);
    await admin('user', 'remove', lilei);
    const dry = await admin('user', 'purge', lilei);
    expect(dry.text).toContain('Nothing is deleted yet');
    await admin('user', 'purge', lilei, '--yes');
    expect(await findNumber()).toEqual(Object.keys(keptNumbers).toSorted());
  });

  it('is refused for the next number: it belongs to nobody', async () => {
    const { people } = world.server.context;
    const context = machineContext(world.clock.now(), 'test');
    const added = await people.addPerson(context, { address: lilei, name: 'New', password: testPassword });
    expect(added.accountNo).toBeGreaterThan(account);
    const client = await world.server.signIn(lilei);
    expect((await client.mailbox.list({ mailboxId: '1' })).data.list).toEqual([]);
  });
});
