// Somebody leaves: from then on nobody signs in and mail is refused, nothing is lost, and everything is there again when they are restored.
import type { DraftContent } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, createApiClient, openPush, testPassword, waitFor } from '@hongyan/testkit';
import { heard, openImap } from '@hongyan/testkit/protocols/imap-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { adminCommands } from '../../generated/admin-commands.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { ownedTables } from './erasing/owned-tables.ts';

const boss = 'boss@inside.example';
const alias = 'li@inside.example';
const team = 'team@inside.example';
const slow = `slow@${outsideDomain}`;
const dayMs = 86_400_000;

describe.each(engines)('a person who is removed, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let code: string;
  const services = () => world.server.context.services;
  const admin = async (...argv: string[]) => {
    const given = { ...services(), clock: world.clock, blobLocations: services().blobs } as unknown as AdminServices;
    return runAdminCommand(adminCommands, given, argv);
  };
  const done = async (...argv: string[]) => {
    const answer = await admin(...argv);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return answer.text;
  };
  const refused = async (...argv: string[]) => {
    const answer = await admin(...argv);
    return answer.ok ? 'done' : answer.message;
  };
  const send = (who: ApiClient, from: string, changes: Partial<DraftContent>) =>
    who.compose.send({ content: createContent({ from, ...changes }), undoSeconds: 0 });
  /** What port 25 answers to RCPT. */
  const askRcpt = async (address: string) => {
    const dialogue = await Dialogue.open(world.server.ports.smtp);
    await dialogue.hello();
    await dialogue.ask(`MAIL FROM:<erik@${outsideDomain}>`, '250');
    const reply = await dialogue.ask(`RCPT TO:<${address}>`, '');
    dialogue.end();
    return reply.trim();
  };
  const subjects = async (client: ApiClient, mailboxId = '1') =>
    (await client.mailbox.list({ mailboxId, pageSize: 50 })).data.list.map((row) => row.mailSubject);
  const readFirst = async (client: ApiClient) => {
    const mailId = (await client.mailbox.list({ mailboxId: '1' })).data.list[0]?.mailId;
    if (mailId === undefined) throw new Error('the inbox is empty');
    return (await client.mailbox.detail({ mailId })).data;
  };
  const arrives = (client: ApiClient, subject: string) =>
    waitFor(async () => (await subjects(client)).includes(subject), { what: subject });
  const deliver = (to: string, subject: string) =>
    world.server.deliver({ from: `erik@${outsideDomain}`, to, subject, text: 'x' });
  /** What changes when somebody is signed out, and when time goes on. */
  const unstable = new Set(['session', 'client_code', 'idempotency', 'job', 'oauth_consent', 'known_device']);
  const snapshot = async (account: number) => {
    const rows: Record<string, string[]> = {};
    for (const table of [...ownedTables.map(([name]) => name), 'account', 'address', 'sign_in_name']) {
      if (unstable.has(table)) continue;
      const found = await sql<object>`SELECT * FROM ${sql.table(table)} WHERE account_no = ${account}`.execute(
        services().database.read,
      );
      rows[table] = found.rows.map((row) => JSON.stringify({ ...row, modseq: 0 })).toSorted();
    }
    return rows;
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const { people } = world.server.context;
    const context = () => machineContext(world.clock.now(), 'test');
    await people.addPerson(context(), { address: boss, name: 'Boss', password: testPassword, isAdmin: true });
    const { accountNo } = await requirePersonByAddress(services().database.read, lilei);
    await people.addAlias(context(), { accountNo, alias });
    await done('group', 'create', team, 'Team');
    await done('group', 'add', team, `${lilei},${haiyan}`);
    li = await world.server.signIn(lilei);
    code = (await li.authorisationCodes.generatePassword({ name: 'Phone' })).data.code;
    await deliver(lilei, 'from outside');
    await arrives(li, 'from outside');
  });
  afterAll(() => world.stop());

  it('comes back with every row as it was', async () => {
    const { accountNo } = await requirePersonByAddress(services().database.read, lilei);
    const raw = (client: ApiClient) => readFirst(client).then(({ html }) => html);
    const before = await snapshot(accountNo);
    const text = await raw(li);
    await done('user', 'remove', lilei);
    expect((await snapshot(accountNo)).message).toEqual(before.message);
    expect(await done('user', 'removed')).toContain(lilei);
    expect(await done('user', 'restore', alias)).toContain(`${lilei} is back`);
    expect(await snapshot(accountNo)).toEqual(before);
    expect(await done('user', 'removed')).toBe('No one is removed.');
    li = await world.server.signIn(lilei);
    expect(await raw(li)).toBe(text);
    await deliver(alias, 'after the restoration');
    await arrives(li, 'after the restoration');
  });

  it('is out at once: web, push and mail client; what had not left is a draft again', async () => {
    world.sink.refuse(slow, 450);
    code = (await li.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
    const imap = await openImap(world.server, lilei, code);
    await imap.mailboxOpen('INBOX');
    const push = await openPush(world.server.url, li, lilei);
    await send(li, lilei, {
      to: [{ name: '', address: slow }],
      subject: 'for tomorrow',
      scheduledAt: world.clock.now() + dayMs,
    });
    await heard(imap, 'close', () => done('user', 'remove', lilei, '--hand-over', haiyan));
    await push.closed;
    expect((await li.identity.userInfo({})).code).toBe(401_000);
    expect(await world.server.signIn(lilei).catch(() => 'refused')).toBe('refused');
    await expect(openImap(world.server, lilei, code)).rejects.toThrow();
    world.clock.advance(2 * dayMs);
    services().jobs.wake(['delivery.outbound', 'delivery.release']);
    expect(world.sink.mails.filter(({ to }) => to.includes(slow))).toEqual([]);
  });

  it('has addresses that port 25 refuses, and that nobody else gets', async () => {
    expect(await askRcpt(lilei)).toMatch(/^550 5\.1\.1 /);
    expect(await askRcpt(alias)).toMatch(/^550 5\.1\.1 /);
    expect(await askRcpt(lilei.replace('@', '+tag@'))).toMatch(/^550 5\.1\.1 /);
    expect(await askRcpt(haiyan)).toMatch(/^250 /);
    expect(await refused('user', 'add', lilei, '--name', 'New', '--password', 'Xk7-mQ2p-Rt9w')).toContain(
      'was removed',
    );
    expect(await refused('user', 'alias', 'add', haiyan, alias)).toContain('was removed');
    expect(await refused('user', 'activate', lilei)).toContain('user restore');
    expect(await refused('user', 'remove', lilei)).toContain('was removed');
  });

  it('is in no directory and no group any more; a message to the group reaches the others', async () => {
    const hai = await world.server.signIn(haiyan);
    const suggested = await hai.contacts.suggest({ keyword: 'inside.example' });
    expect(JSON.stringify(suggested.data)).toContain(boss);
    expect(JSON.stringify(suggested.data)).not.toContain(lilei);
    expect(JSON.stringify((await hai.contacts.tree({})).data)).not.toContain(lilei);
    expect(await done('group', 'show', team)).not.toContain(lilei);
    await send(hai, haiyan, { to: [{ name: '', address: team }], subject: 'to the team' });
    await arrives(hai, 'to the team');
    await send(hai, haiyan, { to: [{ name: '', address: lilei }], subject: 'to the removed one' });
    await waitFor(async () => JSON.stringify(await subjects(hai)).match(/Undeliver|退信|fail/i) !== null, {
      what: 'the report',
    });
  });

  it('has a mailbox that only the one to whom it was handed over opens, and writes nothing in its name', async () => {
    const hai = await world.server.signIn(haiyan);
    expect((await hai.sharedMailboxes.find({})).data.list).toMatchObject([{ emailAddr: lilei, right: 'full' }]);
    const { data } = await hai.sharedMailboxes.switch({ emailAddr: lilei, type: 'associated' });
    const inside = createApiClient(
      world.server.url,
      { authorization: `Bearer ${data.accessToken}` },
      data.accessToken ?? '',
    );
    expect(await subjects(inside)).toContain('from outside');
    expect(await subjects(inside, '3')).toContain('for tomorrow');
    expect((await inside.identity.userInfo({})).data).toMatchObject({ mailAddr: lilei });
    expect((await readFirst(inside)).mailSubject).not.toBe('');
    const sent = await send(inside, lilei, { to: [{ name: '', address: boss }], subject: 'in the name of another' });
    expect(sent.code).not.toBe(200);
    const other = await world.server.signIn(boss);
    expect((await other.sharedMailboxes.switch({ emailAddr: lilei, type: 'associated' })).code).toBe(404_770);
    const reader = await requirePersonByAddress(services().database.read, haiyan);
    const program = await openImap(world.server, haiyan, await world.server.addCode(reader, ['imap']));
    expect(JSON.stringify(await program.list())).toContain('li.lei');
    await program.logout();
    expect(await done('user', 'restore', lilei)).toContain('is back');
    expect((await inside.identity.userInfo({})).code).toBe(401_000);
    expect((await (await world.server.signIn(haiyan)).sharedMailboxes.find({})).data.list).toEqual([]);
  });

  it('has mail go to somebody else where that was said', async () => {
    await done('user', 'remove', lilei, '--mail-to', haiyan);
    expect(await askRcpt(alias)).toMatch(/^250 /);
    await deliver(lilei, 'for the successor');
    const hai = await world.server.signIn(haiyan);
    await arrives(hai, 'for the successor');
    const other = await world.server.signIn(boss);
    await send(other, boss, { to: [{ name: '', address: alias }], subject: 'from inside' });
    await arrives(hai, 'from inside');
    await done('user', 'restore', lilei);
  });

  it('is refused where it would leave nobody, or hand over to nobody', async () => {
    expect(await refused('user', 'remove', lilei, '--hand-over', lilei)).toContain('choose someone else');
    expect(await refused('user', 'remove', lilei, '--mail-to', 'nobody@inside.example')).toContain(
      'nobody@inside.example',
    );
    expect(await refused('user', 'remove', lilei, '--mail-to', haiyan, '--refuse-mail')).toContain('not both');
    expect(await refused('user', 'remove', lilei, '--keep-days', '0')).toContain('--keep-days');
    expect(await refused('user', 'remove', boss)).toContain('last administrator');
    expect(await refused('user', 'purge', lilei, '--yes')).toContain('was not removed');
    expect(await refused('user', 'restore', lilei)).toContain('was not removed');
  });

  it('is in the audit records', async () => {
    const records = await services()
      .database.read.selectFrom('audit')
      .select(['action', 'object'])
      .where('action', 'like', 'removal.%')
      .execute();
    expect(new Set(records.map(({ action, object }) => `${action} ${object ?? ''}`))).toEqual(
      new Set([`removal.remove ${lilei}`, `removal.restore ${lilei}`]),
    );
  });
});
