// Somebody who sends too much: by the web, by a mail program, with both at once; who hears of it, and when it is over.
import type { DraftContent } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, testPassword, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { runAdminCommand } from '../../admin-command/index.ts';
import { createPeople, machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { sendingLimitsCommands } from './admin-commands.ts';
import { setSendingLimits } from './set-limits.ts';
import { forgetSentCounts } from './sweep-sent-counts.ts';

const erik = `erik@${outsideDomain}`;
const address = `boss@${domain}`;
const dayMs = 86_400_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(engines)('limits of sending, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let code: string;
  const services = () => world.server.context.services;
  const asAdmin = () => machineContext(world.clock.now(), 'request');

  const set = (key: string, value: unknown) =>
    services().database.runner.execute(setOrgSetting, asAdmin(), { orgId: 1, key, value });
  const setLimits = async (limits: Readonly<Record<string, number>>) => {
    for (const [key, value] of Object.entries(limits)) await set(key, value);
  };
  const send = (changes: Partial<DraftContent> = {}) =>
    client.compose.send({ content: createContent({ to: [{ name: '', address: erik }], ...changes }), undoSeconds: 0 });
  /** The last reply of a message handed over by a mail program. */
  const submitByProgram = async (recipients: readonly string[] = [erik]): Promise<string> => {
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    await dialogue.ask(`AUTH PLAIN ${base64(`\0${lilei}\0${code}`)}`, '235 ');
    await dialogue.ask(`MAIL FROM:<${lilei}>`, '250 ');
    for (const recipient of recipients) await dialogue.ask(`RCPT TO:<${recipient}>`, '250 ');
    await dialogue.ask('DATA', '354 ');
    const reply = await dialogue.ask(`From: <${lilei}>\r\nTo: <${erik}>\r\nSubject: by a program\r\n\r\ntext\r\n.`, '');
    dialogue.end();
    return reply;
  };
  const listInbox = async (who: ApiClient) =>
    (await who.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.map((row) => row.mailSubject);

  beforeAll(async () => {
    world = await startWorld(engine);
    const boss = { address, name: '管理员', password: testPassword, isAdmin: true };
    await createPeople(services()).addPerson(asAdmin(), boss);
    client = await world.server.signIn(lilei);
    code = (await client.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    // Nothing of the test before counts any more; the sign-in is over by then.
    world.clock.advance(2 * dayMs);
    client = await world.server.signIn(lilei);
    for (const key of ['sendMessagesPerHour', 'sendMessagesPerDay', 'sendRecipientsPerHour', 'sendRecipientsPerDay'])
      await set(key, null);
    await set('sendOrganisationMessagesPerDay', null);
    await set('sendNewAccountDays', 0);
  });

  it('counts the web and mail programs together, refuses what is too much, and lets go on when time has passed', async () => {
    await setLimits({ sendMessagesPerHour: 3 });
    const before = world.sink.mails.length;
    expect((await send()).code).toBe(200);
    expect(await submitByProgram()).toMatch(/^250 /);
    expect((await send()).code).toBe(200);
    const refused = await send();
    expect(refused.code).toBe(409_403);
    expect(refused.message).toMatch(/^每小时最多发送 3 封邮件，请在 \d+ 分钟后再试$/);
    expect(await submitByProgram()).toMatch(
      /^450 4\.7\.1 You can send up to 3 messages an hour\. Try again in \d+ min/,
    );
    await waitFor(() => world.sink.mails.length === before + 3, { what: 'what was within the limit' });
    // Nothing was lost on the way: it can be sent later.
    world.clock.advance(75 * 60_000);
    client = await world.server.signIn(lilei);
    expect((await send()).code).toBe(200);
    expect(await submitByProgram()).toMatch(/^250 /);
    await waitFor(() => world.sink.mails.length === before + 5, { what: 'the rest' });
  });

  it('of many at once lets through no more than the limit', async () => {
    await setLimits({ sendMessagesPerDay: 5 });
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await send()).code));
    expect(codes.filter((one) => one === 200)).toHaveLength(5);
    expect(codes.filter((one) => one === 409_404)).toHaveLength(7);
  });

  it('counts recipients, and a message that waits when it is written', async () => {
    await setLimits({ sendRecipientsPerDay: 4 });
    const three = ['a', 'b', 'c'].map((name) => ({ name: '', address: `${name}@${outsideDomain}` }));
    const later = world.clock.now() + 3_600_000;
    const scheduled = await client.compose.send({ content: createContent({ to: three, scheduledAt: later }) });
    expect(scheduled.code).toBe(200);
    expect((await send({ to: three.slice(0, 2) })).code).toBe(409_406);
    expect((await send()).code).toBe(200);
    expect(await submitByProgram()).toMatch(/^450 4\.7\.1 /);
  });

  it('says at once that a message can never be sent to so many', async () => {
    await setLimits({ sendRecipientsPerHour: 2 });
    const three = ['a', 'b', 'c'].map((name) => ({ name: '', address: `${name}@${outsideDomain}` }));
    expect((await send({ to: three })).code).toBe((await send({ to: three })).code);
    expect((await send({ to: three })).message).toContain('2');
    expect((await send({ to: three.slice(0, 2) })).code).toBe(200);
  });

  it('notifies the person and the administrators once a day, whatever is tried', async () => {
    await setLimits({ sendMessagesPerHour: 1 });
    const count = (subjects: readonly string[], wanted: string) => subjects.filter((one) => one === wanted).length;
    const [own, theirs] = ['您的发信已达上限', `${lilei} 的发信已达上限`];
    const ownBefore = count(await listInbox(client), own);
    const theirsBefore = count(await listInbox(await world.server.signIn(address)), theirs);
    expect((await send()).code).toBe(200);
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await send()).code).toBe(409_403);
    const administrator = await world.server.signIn(address);
    await waitFor(async () => count(await listInbox(administrator), theirs) === theirsBefore + 1, {
      what: 'the notice',
    });
    expect(count(await listInbox(client), own)).toBe(ownBefore + 1);
    world.clock.advance(2 * 3_600_000);
    client = await world.server.signIn(lilei);
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(409_403);
    const again = await world.server.signIn(address);
    expect(count(await listInbox(again), theirs)).toBe(theirsBefore + 1);
    const audit = await services()
      .database.read.selectFrom('audit')
      .select(['action', 'result'])
      .where('action', '=', 'mail.limit')
      .where('at', '>', world.clock.now() - dayMs)
      .execute();
    expect(audit).toEqual([{ action: 'mail.limit', result: 'refused' }]);
  });

  it('a new account may send less, but one message with many recipients', async () => {
    await set('sendNewAccountDays', 30);
    await setLimits({ sendMessagesPerHour: 10 });
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(409_403);
    world.clock.advance(31 * dayMs);
    client = await world.server.signIn(lilei);
    for (let message = 0; message < 3; message += 1) expect((await send()).code).toBe(200);
  });

  it('an administrator lets one person send more than others', async () => {
    await setLimits({ sendMessagesPerHour: 1 });
    const { accountNo: account } = await requirePersonByAddress(services().database.read, lilei);
    const allow = (messagesPerHour: number | null) =>
      services().database.runner.execute(setSendingLimits, asAdmin(), { account, limits: { messagesPerHour } });
    await allow(3);
    for (let message = 0; message < 3; message += 1) expect((await send()).code).toBe(200);
    expect((await send()).message).toContain('3');
    await allow(null);
    expect((await send()).message).toContain('1');
  });

  it('shows on the command line what was sent, what is allowed and why, and changes it', async () => {
    const run = async (...argv: string[]) => {
      const given = { ...services(), clock: world.clock } as unknown as AdminServices;
      const answer = await runAdminCommand(sendingLimitsCommands.commands, given, argv);
      return answer.ok ? answer : { ...answer, text: answer.message, data: null };
    };
    expect((await send()).code).toBe(200);
    expect((await run('user', 'sending', lilei)).text).toMatch(/messages an hour +1 +300/);
    const set = await run('user', 'sending-limit', lilei, '--messages-hour', '1', '--recipients-day', '90');
    expect(set.text).toMatch(/messages an hour +1 +1 +set for this person/);
    expect(set.data).toMatchObject({ own: { messagesPerHour: 1, recipientsPerDay: 90 }, isNew: false });
    expect((await send()).code).toBe(409_403);
    const back = await run('user', 'sending-limit', lilei, '--messages-hour', 'default', '--recipients-day', 'default');
    expect(back.data).toMatchObject({ own: {} });
    expect((await send()).code).toBe(200);
    expect((await run('sending', 'list')).data).toEqual({
      senders: [{ address: lilei, messages: 2, recipients: 2 }],
      total: { messages: 2, recipients: 2 },
    });
    expect(await run('user', 'sending-limit', lilei)).toMatchObject({ ok: false, kind: 'usage' });
    expect(await run('user', 'sending-limit', lilei, '--messages-day', '0')).toMatchObject({
      ok: false,
      kind: 'usage',
    });
  });

  it('stops everybody where the organisation has sent what it may, and tells the administrators', async () => {
    await setLimits({ sendOrganisationMessagesPerDay: 2 });
    for (let message = 0; message < 2; message += 1) expect((await send()).code).toBe(200);
    // The total is known to ten seconds.
    world.clock.advance(11_000);
    expect((await send()).code).toBe(409_407);
    const colleague = await world.server.signIn(haiyan);
    const content = createContent({ from: haiyan, to: [{ name: '', address: erik }] });
    expect((await colleague.compose.send({ content, undoSeconds: 0 })).code).toBe(409_407);
    const administrator = await world.server.signIn(address);
    await waitFor(async () => (await listInbox(administrator)).includes('本单位的发信已达上限'), {
      what: 'the notice',
    });
  });

  it('forgets what was counted a month ago', async () => {
    expect((await send()).code).toBe(200);
    const count = async () =>
      (await services().database.read.selectFrom('sent_count').select('period_start').execute()).length;
    const before = await count();
    const { forgotten } = await services().database.runner.execute(forgetSentCounts, asAdmin(), {
      before: world.clock.now() - dayMs,
    });
    expect(forgotten).toBe(before - 1);
    expect(await count()).toBe(1);
  });
});
