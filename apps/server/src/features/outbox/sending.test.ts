// What people write leaves by SMTP to a real receiving server, comes back as bounces, and lies in Sent.
import { type DraftContent, type MailId, plainDraft } from '@hongyan/contract';
import { type ApiClient, type PushClient, waitFor } from '@hongyan/testkit';
import {
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
import { machineContext } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';

const erik = `erik@${outsideDomain}`;
const minuteMs = 60_000;

function createContent(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject: '一封信 / a letter',
    html: '<p>Hello <b>Erik</b>, 您好</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  };
}

describe.each(engines)('mail that leaves, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let push: PushClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.publishDkim();
    client = await world.server.signIn(lilei);
    push = await world.server.openPush(client, lilei);
  });
  afterAll(async () => {
    push.close();
    await world.stop();
  });

  const list = async (mailboxId: string) =>
    (await client.mailbox.list({ mailboxId: mailboxId, pageSize: 100 })).data.list;
  const readDelivery = async (mailId: string | null) =>
    (await client.mailbox.detail({ mailId: mailId as MailId })).data.delivery.map(({ state }) => state);
  const wakeDeliveries = () => world.server.context.services.jobs.wake(['delivery.outbound', 'delivery.release']);

  it('replies with formatted text and an attachment: valid MIME, signed, in Sent', async () => {
    await world.server.deliver({ raw: plainMail('A question', 'How many units?'), from: erik, to: lilei });
    const arrived = await push.next('mailArrived', ({ data }) => data.mailSubject === 'A question');
    const mailId = arrived.data.mailId as MailId;
    const { data: start } = await client.compose.reply({ mailId });
    expect(start.content.to.map(({ address }) => address)).toEqual([erik]);
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    const uploaded = await client.upload('file/upload', { name: '报价 明细.bin', type: 'application/zip', bytes });
    expect(uploaded.status).toBe(200);
    const attachment = uploaded.envelope?.data as DraftContent['attachments'][number];
    const { data: sent, code } = await client.compose.send({
      content: {
        ...start.content,
        html: `<p>一百二十台 <b>one hundred</b></p>${start.content.html}`,
        attachments: [attachment],
      },
    });
    expect(code).toBe(200);

    const mail = await world.sink.next(erik);
    expect(mail.isEncrypted).toBe(true);
    const parsed = await simpleParser(mail.raw);
    expect(parsed.subject).toMatch(/A question$/);
    expect(parsed.inReplyTo).toBe(
      (await client.mailbox.detail({ mailId })).data.messageId?.replace(/^<?/, '<').replace(/>?$/, '>'),
    );
    expect(parsed.html).toContain('<b>one hundred</b>');
    expect(parsed.text).toContain('一百二十台');
    expect(parsed.attachments.map((file) => file.filename)).toEqual(['报价 明细.bin']);
    expect(parsed.attachments[0]?.content.equals(bytes)).toBe(true);

    const { results } = await dkimVerify(mail.raw, {
      resolver: async (name: string, type: string) => {
        const text = world.zone[name]?.[type as 'TXT'];
        if (text === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
        return text.map((line) => [line]);
      },
    });
    expect(results.map((one) => [one.status.result, one.signingDomain])).toEqual([['pass', 'inside.example']]);

    expect((await list('2')).map((one) => one.mailId)).toEqual([sent.mailId]);
    await waitFor(async () => (await readDelivery(sent.mailId)).join() === 'delivered', { what: 'the delivery' });
    expect((await client.mailbox.detail({ mailId })).data.answered).toBe(true);
  });

  it('reaches colleagues inside by push at once, and once', async () => {
    const colleague = await world.server.signIn(haiyan);
    const hers = await world.server.openPush(colleague, haiyan);
    const content = createContent({
      subject: 'inside',
      to: [{ name: '', address: haiyan }],
      cc: [{ name: '', address: haiyan.toUpperCase() }],
    });
    await client.compose.send({ content });
    const event = await hers.next('mailArrived');
    expect(event.data.item.fromVerdict).toBe('own');
    expect((await colleague.mailbox.list({ mailboxId: '1' })).data.total).toBe(1);
    hers.close();
  });

  it('answers a repeated send with the same key as it answered the first, and sends once', async () => {
    const content = createContent({ subject: 'only once' });
    const options = { idempotencyKey: `only-once-${engine}` };
    const [first, second] = await Promise.all([
      client.compose.send({ content }, options),
      client.compose.send({ content }, options),
    ]);
    expect(second.data).toEqual(first.data);
    expect((await list('2')).filter((mail) => mail.mailSubject === 'only once')).toHaveLength(1);
    await world.sink.next(erik);
    expect(world.sink.mails.filter((mail) => mail.raw.includes('only once'))).toHaveLength(1);
  });

  it('answers a mail quickly: addressed, quoted, threaded, once for a repeat; it lies in the conversation', async () => {
    await world.server.deliver({
      raw: plainMail('Quick question', 'How <many> units?').replace(
        'Subject:',
        `Message-ID: <quick-${engine}@${outsideDomain}>\r\nCc: second@${outsideDomain}\r\nSubject:`,
      ),
      from: erik,
      to: lilei,
    });
    const arrived = await push.next('mailArrived', ({ data }) => data.mailSubject === 'Quick question');
    const mailId = arrived.data.mailId as MailId;
    const options = { idempotencyKey: `quick-${engine}` };
    const answer = { mailId, all: false, text: 'Seven <units>\n谢谢' };
    const first = await client.compose.quickSend(answer, options);
    expect((await client.compose.quickSend(answer, options)).data).toEqual(first.data);
    const left = await simpleParser((await world.sink.next(erik)).raw);
    expect(left.subject).toBe('回复：Quick question');
    expect(left.inReplyTo).toBe(`<quick-${engine}@${outsideDomain}>`);
    expect(left.text).toContain('Seven <units>\n谢谢');
    expect(left.text).toContain('How <many> units?');
    expect(left.html).toContain('How &lt;many&gt; units?');
    const thread = (await client.mailbox.threadList({ mailId })).data.list;
    expect(thread.map((mail) => mail.mailId)).toEqual([mailId, first.data.mailId]);
    expect(thread[0]).toMatchObject({ answered: true });
    await client.compose.quickSend({ ...answer, all: true });
    const toAll = await simpleParser((await world.sink.next(erik)).raw);
    expect([toAll.cc].flat()[0]?.text).toContain(`second@${outsideDomain}`);
  });

  it('brings a bounce that a person can read when the other side says 550', async () => {
    const wrong = `wrong@${outsideDomain}`;
    world.sink.refuse(wrong, 550);
    const { data } = await client.compose.send({
      content: createContent({ subject: 'to a wrong address', to: [{ name: '', address: wrong }] }),
    });
    const bounce = await push.next('mailArrived', (event) => event.data.mailboxId === '1');
    const detail = (await client.mailbox.detail({ mailId: bounce.data.mailId })).data;
    expect(detail.text).toContain(wrong);
    expect(detail.mailSubject).toContain('to a wrong address');
    expect(await readDelivery(data.mailId)).toEqual(['failed']);
  });

  it('notifies the sender of an address of ours that nobody has', async () => {
    const nobody = 'nobody@inside.example';
    const { data } = await client.compose.send({
      content: createContent({
        subject: 'to nobody',
        to: [
          { name: '', address: nobody },
          { name: '', address: erik },
        ],
      }),
    });
    await world.sink.next(erik);
    const bounce = await push.next(
      'mailArrived',
      (event) => event.data.mailSubject.includes('to nobody') && event.data.mailboxId === '1',
    );
    expect((await client.mailbox.detail({ mailId: bounce.data.mailId })).data.text).toContain(nobody);
    await waitFor(async () => (await readDelivery(data.mailId)).toSorted().join() === 'delivered,failed');
  });

  it('tries again after 450 and then delivers', async () => {
    const busy = `busy@${outsideDomain}`;
    world.sink.refuse(busy, 450);
    const { data } = await client.compose.send({
      content: createContent({ subject: 'in a moment', to: [{ name: '', address: busy }] }),
    });
    await waitFor(async () => (await readDelivery(data.mailId)).join() === 'deferred', { what: 'the deferral' });
    // The job waits for its time; it once asked for itself again and again until then, thousands of times a second.
    const operations = () => world.server.context.services.database.stats().operations;
    const before = operations();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(operations() - before).toBeLessThan(50);
    world.sink.refuse(busy, null);
    world.clock.advance(2 * minuteMs);
    wakeDeliveries();
    const mail = await world.sink.next(busy);
    expect((await simpleParser(mail.raw)).subject).toBe('in a moment');
    await waitFor(async () => (await readDelivery(data.mailId)).join() === 'delivered', { what: 'the delivery' });
  });

  it('refuses to send as somebody else, and without recipients', async () => {
    const send = async (changes: Partial<DraftContent>) =>
      (await client.compose.send({ content: createContent(changes) })).code;
    expect(await send({ from: haiyan })).toBe(403003);
    expect(await send({ to: [] })).toBe(400011);
    expect(await send({ to: [{ name: '', address: 'no address' }] })).toBe(400012);
  });
});

describe.each(engines)('a mail without a subject, on %s', (engine) => {
  let world: World;
  let client: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  const setEmptySubject = (value: 'ask' | 'refuse') => {
    const { services } = world.server.context;
    return services.database.runner.execute(setOrgSetting, machineContext(services.clock.now(), `subject-${value}`), {
      orgId: 1,
      key: 'emptySubject',
      value,
    });
  };
  const readTerm = async () => (await client.compose.writeParams({ type: 'new' })).data.limits.emptySubject;

  it('leaves where the organisation lets its writer decide, and arrives without one', async () => {
    expect(await readTerm()).toBe('ask');
    expect((await client.compose.send({ content: createContent({ subject: ' ' }) })).code).toBe(200);
    expect((await simpleParser((await world.sink.next(erik)).raw)).subject ?? '').toBe('');
  });

  it('is refused where the organisation makes a subject a must, sent at once or later', async () => {
    await setEmptySubject('refuse');
    expect(await readTerm()).toBe('refuse');
    for (const scheduledAt of [null, world.clock.now() + 60 * minuteMs]) {
      const content = createContent({ subject: ' ', scheduledAt });
      expect((await client.compose.send({ content })).code).toBe(400009);
    }
    expect((await client.compose.send({ content: createContent({ subject: '有' }) })).code).toBe(200);
    await setEmptySubject('ask');
  });
});

describe('a smarthost', () => {
  it('takes everything that leaves, after sign-in over TLS', async () => {
    const account = { user: 'relay', password: 'relay secret/1' };
    const world = await startWorld('sqlite', { smarthost: account });
    const client = await world.server.signIn(lilei);
    const elsewhere = 'someone@not-in-dns.example';
    await client.compose.send({
      content: createContent({ subject: 'by relay', to: [{ name: '', address: elsewhere }] }),
    });
    expect(await world.sink.next(elsewhere)).toMatchObject({ user: 'relay', isEncrypted: true });
    await world.stop();
  });
});
