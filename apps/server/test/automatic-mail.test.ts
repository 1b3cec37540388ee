// What a mailbox answers and passes on by itself, through the whole server: a foreign server sends, and receives what comes of it.
import { type MailId, maxForwardAddresses, plainDraft } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  plainMail,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rsaKey, signMail } from '../src/engines/mail-authentication/testing/sent-mail.ts';
import { createArrivalJob } from '../src/features/automatic-mail/arrival-job.ts';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { changePersonState } from '../src/features/identity/people/change-state.ts';
import type { ArrivalPayload } from '../src/features/incoming/follow-up-job.ts';
import { setOrgSetting } from '../src/features/settings/index.ts';

const dayMs = 86_400_000;
const erik = `erik@${outsideDomain}`;
const away = { on: true, startTime: null, endTime: null, inside: 'Back on Monday', outsideMode: 'other' as const };

describe.each(engines)('automatic mail, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let colleague: ApiClient;
  let orgId: number;
  let made = 0;

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.publishDkim();
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
    const { read } = world.server.context.services.database;
    orgId = (await read.selectFrom('org').select('org_id').executeTakeFirstOrThrow()).org_id;
  });
  afterAll(() => world.stop());

  const createSubject = (word: string) => `${word} ${String((made += 1))}`;
  const settle = () =>
    waitFor(
      async () => {
        const open = await world.server.context.services.database.read
          .selectFrom('job')
          .select('kind')
          .where('state', 'in', ['ready', 'running'])
          .execute();
        return open.length === 0;
      },
      { what: 'all jobs done' },
    );
  const arrive = async (raw: string, from = erik) => {
    await world.server.deliver({ raw, from, to: lilei });
    await settle();
  };
  const listed = async (who: ApiClient, mailboxId: string, subject: string) =>
    (await who.mailbox.list({ mailboxId: mailboxId, pageSize: 100 })).data.list.filter((mail) =>
      mail.mailSubject.includes(subject),
    );
  const sunk = (text: string) => world.sink.mails.filter((mail) => mail.raw.includes(text));
  const setOrg = (key: string, value: unknown) => {
    const { database, clock } = world.server.context.services;
    return database.runner.execute(setOrgSetting, machineContext(clock.now(), 'test', 'admin'), { orgId, key, value });
  };
  const reply = (more: Record<string, unknown> = {}) =>
    client.automaticMail.saveReply({ ...away, outside: 'Away, writes outside', ...more });
  const replyOff = () => client.automaticMail.saveReply({ ...away, on: false, outside: '' });
  const forward = (addresses: string[], more: Record<string, unknown> = {}, who = client) =>
    who.automaticMail.saveForward({ autoForwardEnable: true, addresses, keepCopy: true, ...more });
  const forwardOff = (who = client) => forward([], { autoForwardEnable: false }, who);

  it('answers a sender outside once, from the null sender, marked as RFC 3834 wants it', async () => {
    const { data: saved } = await reply();
    expect(saved).toMatchObject({ state: 'on', answered: 0, repeatDays: 7 });
    await arrive(plainMail('First question', 'Hello', ['References: <root@outside.example>']));
    const answer = await world.sink.next(erik);
    expect(answer.from).toBe('');
    const parsed = await simpleParser(answer.raw);
    expect(parsed.headers.get('auto-submitted')).toBe('auto-replied');
    expect(parsed.headers.get('precedence')).toBe('bulk');
    expect(parsed.subject).toBe('自动回复：First question');
    expect(parsed.from?.value[0]?.address).toBe(lilei);
    expect(parsed.inReplyTo).toMatch(/^<Firstquestion\./);
    expect(parsed.references).toEqual(['root@outside.example', parsed.inReplyTo?.slice(1, -1)].map((id) => `<${id}>`));
    expect(parsed.text?.trim()).toBe('Away, writes outside');
    await arrive(plainMail('Second question', 'Hello'));
    expect(sunk('Auto-Submitted')).toHaveLength(1);
    expect((await client.automaticMail.getReply({})).data.answered).toBe(1);
    // It is no mail of the person's own.
    expect(await listed(client, '2', 'question')).toEqual([]);
  });

  it('answers again when the days are over, and when the text is another', async () => {
    world.clock.advance(7 * dayMs + 1_000);
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
    await arrive(plainMail('After a week', 'Hello'));
    expect(sunk('Auto-Submitted')).toHaveLength(2);
    await reply({ outside: 'Another text' });
    expect((await client.automaticMail.getReply({})).data.answered).toBe(0);
    await arrive(plainMail('After the change', 'Hello'));
    expect(sunk('Auto-Submitted')).toHaveLength(3);
    await replyOff();
  });

  it('forgets whom it answered a quarter of a year ago: made-up senders fill no table', async () => {
    await reply();
    await arrive(plainMail('Long ago', 'Hello'));
    world.clock.advance(100 * dayMs);
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
    await arrive(plainMail('Much later', 'Hello'), `olga@${outsideDomain}`);
    expect((await client.automaticMail.getReply({})).data.answered).toBe(1);
    await replyOff();
  });

  it('answers colleagues with their own text; two who are away do not answer each other', async () => {
    await reply();
    await colleague.automaticMail.saveReply({ ...away, inside: 'Haiyan is away too', outsideMode: 'none' });
    const subject = createSubject('inside');
    await colleague.compose.send({
      content: {
        type: 'new',
        refMailId: null,
        from: haiyan,
        to: [{ name: '', address: lilei }],
        cc: [],
        bcc: [],
        subject,
        html: '<p>Hello</p>',
        attachments: [],
        priority: 3,
        readReceipt: false,
        ...plainDraft,
      },
    });
    await waitFor(async () => (await listed(colleague, '1', subject)).length > 0, { what: 'the answer' });
    await settle();
    const [answer] = await listed(colleague, '1', subject);
    const text = (await colleague.mailbox.detail({ mailId: answer?.mailId as MailId })).data.text;
    expect(text).toContain('Back on Monday');
    expect(await listed(client, '1', subject)).toHaveLength(1);
    await replyOff();
    await colleague.automaticMail.saveReply({ ...away, on: false });
  });

  it('is silent before and after its period, and for people outside where it is set so', async () => {
    const before = world.sink.mails.length;
    const now = world.clock.now();
    expect((await reply({ startTime: now + dayMs, endTime: now + 2 * dayMs })).data.state).toBe('waiting');
    await arrive(plainMail('Too early', 'Hello'));
    await reply({ outsideMode: 'none' });
    await arrive(plainMail('Nothing for outside', 'Hello'));
    expect(world.sink.mails).toHaveLength(before);
    expect(await reply({ endTime: now - 1 }).then((answer) => answer.code)).toBe(400523);
    expect(await reply({ startTime: now + 2, endTime: now + 1 }).then((answer) => answer.code)).toBe(400522);
    expect(await reply({ inside: ' \n' }).then((answer) => answer.code)).toBe(400520);
    expect(await reply({ format: 'html', inside: '<p>&nbsp;<br></p>' }).then((answer) => answer.code)).toBe(400520);
    expect(await reply({ inside: '长'.repeat(10_001) }).then((answer) => answer.code)).toBe(400521);
    await replyOff();
  });

  it('passes a mail on with its bytes as they were, in the name of the own address', async () => {
    const target = `far@${outsideDomain}`;
    expect((await forward([target])).code).toBe(200);
    const signing = { domain: outsideDomain, selector: 'rsa', key: rsaKey, headerList: ['From', 'To', 'Subject'] };
    world.zone[`rsa._domainkey.${outsideDomain}`] = { TXT: [rsaKey.record] };
    const raw = await signMail(plainMail(createSubject('onward'), 'These bytes\r\n stay'), signing);
    await arrive(raw);
    const mail = await world.sink.next(target);
    expect(mail.from).toBe(lilei);
    const text = mail.raw.toString();
    expect(text.endsWith(raw)).toBe(true);
    expect(text).not.toMatch(/^Return-Path:/im);
    expect(text).toContain(`Delivered-To: ${lilei}\r\n`);
    const { results } = await dkimVerify(mail.raw, {
      resolver: async (name: string, type: string) => (world.zone[name]?.[type as 'TXT'] ?? []).map((line) => [line]),
    });
    const passed = results.filter((one) => one.status.result === 'pass').map((one) => one.signingDomain);
    expect(passed).toEqual(expect.arrayContaining([outsideDomain]));
    const notices = await listed(client, '1', '已开启自动转发');
    expect(notices).toHaveLength(1);
    const { data } = await client.mailbox.detail({ mailId: notices[0]?.mailId as MailId });
    expect(data.text).toContain(target);
    // Saved again with the same address nothing new begins.
    await forward([target]);
    expect(await listed(client, '1', '已开启自动转发')).toHaveLength(1);
  });

  it('keeps a bounce of a forwarded mail, and passes a mail without sender on without one', async () => {
    const target = `far@${outsideDomain}`;
    const before = world.sink.mails.length;
    await arrive(
      plainMail(createSubject('bounce'), 'x', []).replace(
        'Content-Type: text/plain; charset=utf-8',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      ),
      '',
    );
    expect(world.sink.mails).toHaveLength(before);
    await arrive(plainMail(createSubject('code'), 'Your code is 7'), '');
    expect((await world.sink.next(target)).from).toBe('');
  });

  it('without a copy puts what has gone into the recycle bin, marked as forwarded', async () => {
    const subject = createSubject('no copy');
    await forward([`far@${outsideDomain}`], { keepCopy: false });
    await arrive(plainMail(subject, 'Hello'));
    await waitFor(async () => (await listed(client, '4', subject)).length === 1, { what: 'the move' });
    expect((await listed(client, '4', subject))[0]).toMatchObject({ forwarded: true });
    expect(await listed(client, '1', subject)).toEqual([]);
    await forwardOff();
  });

  it('passes nothing out of the organisation for somebody who is suspended; a colleague still gets it', async () => {
    const { database, clock } = world.server.context.services;
    const { accountNo } = await requirePersonByAddress(database.read, lilei);
    const setState = (state: 'active' | 'suspended') =>
      database.runner.execute(changePersonState, machineContext(clock.now(), 'test'), { accountNo, state });
    const subject = createSubject('suspended');
    await forward([`home@${outsideDomain}`, haiyan]);
    await setState('suspended');
    await arrive(plainMail(subject, 'Hello'));
    expect(sunk(subject)).toEqual([]);
    expect(await listed(colleague, '1', subject)).toHaveLength(1);
    await setState('active');
    client = await world.server.signIn(lilei);
    await forwardOff();
  });

  it('ends in a ring of two, and proves nobody by passing them on', async () => {
    await forward([haiyan]);
    await forward([lilei], {}, colleague);
    const subject = createSubject('ring');
    await arrive(plainMail(subject, 'Round it goes'));
    const theirs = await listed(colleague, '1', subject);
    expect(theirs).toHaveLength(1);
    expect(theirs[0]?.fromVerdict).not.toBe('own');
    // The mail itself, and once round.
    expect(await listed(client, '1', subject)).toHaveLength(2);
    await forwardOff();
    await forwardOff(colleague);
  });

  /** Runs the job of the newest arrival again. */
  async function runAgain() {
    const { context } = world.server;
    const job = await context.services.database.read
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', 'automatic-mail.arrival')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const kind = createArrivalJob({ ...context.services, intake: context.intake });
    const controls = { heartbeat: async () => {}, progress: async () => {}, signal: new AbortController().signal };
    const payload = JSON.parse(job.payload) as ArrivalPayload;
    await kind.run({ id: job.id, kind: job.kind, accountNo: job.account_no, payload, attempt: 2 }, controls);
    await settle();
  }
  const answers = async () =>
    Promise.all(sunk('auto-replied').map(async ({ raw }) => ({ ...(await simpleParser(raw)) })));

  it('does its work once, however often the job runs', async () => {
    const target = `once@${outsideDomain}`;
    await forward([target]);
    await reply({ outside: 'Once only' });
    const subject = createSubject('once');
    await arrive(plainMail(subject, 'Hello'));
    await Promise.all([runAgain(), runAgain()]);
    expect(sunk(subject).filter((mail) => mail.to.includes(target))).toHaveLength(1);
    expect((await answers()).filter(({ text }) => text?.trim() === 'Once only')).toHaveLength(1);
    await replyOff();
    await forwardOff();
  });

  it('notifies a sender in the words of the rule that a mail is rejected, once a day, and passes on where a rule says so', async () => {
    const target = `ruled@${outsideDomain}`;
    const { data: rule, code } = await client.rules.save({
      ruleName: 'No offers',
      match: 'all',
      conditions: [{ field: 'subject', operator: 'contains', value: 'rejected' }],
      actions: [
        { kind: 'forward', addresses: [target] },
        { kind: 'reject', replyContent: 'No offers, please' },
      ],
    });
    expect(code).toBe(200);
    await reply();
    const subject = createSubject('rejected');
    await arrive(plainMail(subject, 'Buy now'));
    const rejections = async () => (await answers()).filter(({ text }) => text?.trim() === 'No offers, please');
    expect((await rejections()).map((mail) => mail.subject)).toEqual([`邮件被拒收：${subject}`]);
    expect(sunk(subject).filter((mail) => mail.to.includes(target))).toHaveLength(1);
    await arrive(plainMail(createSubject('rejected'), 'Buy again'));
    expect(await rejections()).toHaveLength(1);
    // Who was rejected is not also notified that the person is away.
    expect((await client.automaticMail.getReply({})).data.answered).toBe(0);
    await client.rules.deleteAll({ ruleIds: [rule.ruleId] });
    await replyOff();
  });

  it('deletes where a rule says so, passes on before it does, and answers nobody for it', async () => {
    const target = `kept@${outsideDomain}`;
    const rule = (word: string, actions: Parameters<typeof client.rules.save>[0]['actions']) =>
      client.rules.save({
        ruleName: word,
        match: 'all',
        conditions: [{ field: 'subject', operator: 'contains', value: word }],
        actions,
      });
    const rules = [
      await rule('binned', [{ kind: 'delete' }]),
      await rule('passed', [{ kind: 'forward', addresses: [target] }, { kind: 'delete' }]),
    ];
    expect(rules.map(({ code }) => code)).toEqual([200, 200]);
    await reply({ outside: 'Away, and this is read' });
    const before = world.sink.mails.length;
    const [binned, passed] = [createSubject('binned'), createSubject('passed')];
    await arrive(plainMail(binned, 'Nothing of interest'));
    expect(world.sink.mails).toHaveLength(before);
    await arrive(plainMail(passed, 'Of interest elsewhere'));
    for (const subject of [binned, passed]) {
      expect(await listed(client, '1', subject)).toEqual([]);
      expect(await listed(client, '4', subject)).toHaveLength(1);
    }
    expect(world.sink.mails.slice(before).map(({ to }) => to)).toEqual([[target]]);
    await replyOff();
    await client.rules.deleteAll({ ruleIds: rules.map(({ data }) => data.ruleId) });
  });

  it('refuses addresses that are none, twice, own, too many, or outside where that is forbidden', async () => {
    const readCode = async (addresses: string[]) => (await forward(addresses)).code;
    expect(await readCode([])).toBe(400524);
    expect(await readCode(['nobody'])).toBe(400525);
    expect(await readCode([`nobody.here@${domain}`])).toBe(400525);
    expect(await readCode([erik, `ERIK@${outsideDomain}`])).toBe(400526);
    expect(await readCode([lilei.toUpperCase()])).toBe(400527);
    expect(
      await readCode(Array.from({ length: maxForwardAddresses + 1 }, (_, at) => `p${String(at)}@${outsideDomain}`)),
    ).toBe(400528);
    await forward([erik]);
    await setOrg('outsideForward', false);
    expect((await client.automaticMail.getForward({})).data.outsideAllowed).toBe(false);
    expect(await readCode([erik])).toBe(403520);
    // What was set before goes nowhere either.
    const before = world.sink.mails.length;
    await arrive(plainMail(createSubject('forbidden'), 'Hello'));
    expect(world.sink.mails).toHaveLength(before);
    expect(await readCode([haiyan])).toBe(200);
    await setOrg('outsideForward', null);
    await forwardOff();
  });
});
