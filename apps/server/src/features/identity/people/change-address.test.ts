// A person gets another main address: mail to both arrives, both sign in, what they had goes on, and nobody loses an address to them.
import { waitFor } from '@hongyan/testkit';
import { openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminServices } from '../../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../../admin-command/index.ts';
import { adminCommands } from '../../../generated/admin-commands.ts';
import { requirePersonByAddress } from './require-person.ts';
import { listAddresses } from './store.ts';

const renamed = 'li.lei-wang@inside.example';
const team = 'team@inside.example';

describe.each(engines)('a person with another main address, on %s', (engine) => {
  let world: World;
  let code: string;
  const services = () => world.server.context.services;
  const admin = async (...argv: string[]) => {
    const given = { ...services(), clock: world.clock } as unknown as AdminServices;
    const answer = await runAdminCommand(adminCommands, given, argv);
    return answer.ok ? answer.text : answer.message;
  };
  const find = (address: string) => requirePersonByAddress(services().database.read, address);
  const subjects = async (address: string) => {
    const client = await world.server.signIn(address);
    return (await client.mailbox.list({ mailboxId: '1', pageSize: 50 })).data.list.map((row) => row.mailSubject);
  };
  const arrives = (address: string, subject: string) =>
    waitFor(async () => (await subjects(address)).includes(subject), { what: subject });

  beforeAll(async () => {
    world = await startWorld(engine);
    await admin('group', 'create', team, 'Team');
    await admin('group', 'add', team, lilei);
    code = await world.server.addCode(await find(lilei), ['imap']);
    expect(await admin('user', 'rename', lilei, renamed)).toContain(`${lilei} is ${renamed} from now on`);
  });
  afterAll(() => world.stop());

  it('gets mail to both addresses, and signs in by both', async () => {
    const from = `erik@${outsideDomain}`;
    await world.server.deliver({ from, to: lilei, subject: 'to the old one', text: 'x' });
    await world.server.deliver({ from, to: renamed, subject: 'to the new one', text: 'x' });
    await arrives(renamed, 'to the old one');
    await arrives(lilei, 'to the new one');
    for (const name of [lilei, renamed]) {
      const imap = await openImap(world.server, name, code);
      await imap.logout();
    }
  });

  it('writes by the new address, or the old one, and is in the groups that they were in', async () => {
    const client = await world.server.signIn(renamed);
    expect((await client.identity.userInfo({})).data).toMatchObject({ mailAddr: renamed });
    const senders = (await client.addresses.list({})).data.list;
    expect(senders.map(({ address, kind }) => [address, kind])).toEqual([
      [renamed, 'primary'],
      [lilei, 'alias'],
    ]);
    for (const from of [renamed, lilei]) {
      const to = [{ name: '', address: haiyan }];
      const content = createContent({ from, to, subject: `from ${from}` });
      expect((await client.compose.send({ content, undoSeconds: 0 })).code).toBe(200);
      await arrives(haiyan, `from ${from}`);
    }
    expect(await admin('group', 'show', team)).toContain(renamed);
  });

  it('takes no address of somebody else, and none of another organisation', async () => {
    expect(await admin('user', 'rename', renamed, haiyan)).toContain('already in use');
    expect(await admin('user', 'rename', renamed, team)).toContain('already in use');
    expect(await admin('user', 'rename', renamed, `li@${outsideDomain}`)).toContain(outsideDomain);
    expect(await listAddresses(services().database.read, (await find(renamed)).accountNo)).toEqual([renamed, lilei]);
  });

  it('gets the old address back, or gives it up for somebody else', async () => {
    await admin('user', 'rename', renamed, lilei);
    const { accountNo } = await find(renamed);
    expect(await listAddresses(services().database.read, accountNo)).toEqual([lilei, renamed]);
    await admin('user', 'alias', 'remove', lilei, renamed);
    await expect(world.server.signIn(renamed)).rejects.toThrow();
    expect((await world.server.addPerson(renamed, 'Another')).accountNo).not.toBe(accountNo);
    expect((await (await world.server.signIn(renamed)).identity.userInfo({})).data).toMatchObject({
      mailAddr: renamed,
    });
  });
});
