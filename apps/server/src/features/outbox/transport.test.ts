// What the mail system reports, hands on, signs and refuses: through the whole server, on both engines.
import { type DraftContent, errors, type MailId, plainDraft } from '@hongyan/contract';
import { type ApiClient, fakeDns, type PushClient, waitFor } from '@hongyan/testkit';
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
import { verifyArcSets } from '../../engines/mail-authentication/testing/verify-arc-set.ts';
import { eicar, gtube, startClamdDouble, startRspamdDouble } from '../../engines/scanner/testing/daemons.ts';
import { createDkimAdmin } from '../dkim-keys/index.ts';
import { findRecipient, listDkimKeys, machineContext, openDkimKey } from '../identity/index.ts';

const erik = `erik@${outsideDomain}`;
const hourMs = 3_600_000;

function createContent(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject: 'a letter',
    html: '<p>Hello Erik</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  };
}

/** How a mail client of Li Lei signs in. */
async function readAccount({ server }: World): Promise<{ user: string; password: string }> {
  const person = await findRecipient(server.context.services.database.read, lilei);
  return {
    user: lilei,
    password: await server.addCode({ address: lilei, accountNo: person?.accountNo ?? 0, orgId: 1 }),
  };
}

const to = (address: string): DraftContent['to'] => [{ name: '', address }];

describe.each(engines)('transport on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let push: PushClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.publishDkim();
    client = await world.server.signIn(lilei);
    push = await world.server.openPush(client, lilei);
    await client.settings.updateOne({ key: 'language', value: 'zh' });
  });
  afterAll(async () => {
    push.close();
    await world.stop();
  });

  const services = () => world.server.context.services;
  /** Time goes by; a sign-in does not last so long. */
  const advance = async (ms: number) => {
    world.clock.advance(ms);
    client = await world.server.signIn(lilei);
    wake();
  };
  /** Moves the clock until it is so: an attempt that is still under way when it moves plans the next one from its own end. */
  const advanceUntil = async (isSo: () => Promise<boolean>, stepMs: number) => {
    for (let step = 0; step < 5; step++) {
      await advance(stepMs);
      if (await waitFor(isSo, { timeoutMs: 3_000 }).catch(() => false)) return;
    }
    throw new Error('it did not come true, however far the clock was moved');
  };
  const wake = () => services().jobs.wake(['delivery.outbound', 'delivery.report', 'delivery.watchDkim']);
  const inbox = async () => (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list;
  const readDelivery = async (mailId: string | null) =>
    (await client.mailbox.detail({ mailId: mailId as MailId })).data.delivery.map(({ state }) => state);
  const verifySignatures = async (raw: Buffer) => {
    const { results } = await dkimVerify(raw, {
      resolver: async (name: string, type: string) => {
        const text = world.zone[name]?.[type as 'TXT'];
        if (text === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
        return text.map((line) => [line]);
      },
    });
    return results.map((one) => `${one.selector} ${one.algo} ${one.status.result}`);
  };
  const send = async (changes: Partial<DraftContent>) =>
    (await client.compose.send({ content: createContent(changes) })).data;

  it('reports a failure once, with the mail itself, in the language of the sender', async () => {
    const wrong = `wrong@${outsideDomain}`;
    world.sink.refuse(wrong, 550);
    await send({ subject: 'comes back', to: to(wrong) });
    const bounce = await push.next('mailArrived', (event) => event.data.mailSubject === '退信：comes back');
    expect(bounce.data.mailSubject).toBe('退信：comes back');
    const detail = (await client.mailbox.detail({ mailId: bounce.data.mailId })).data;
    expect(detail.text).toContain('对方没有这个邮箱');
    expect(detail.attachments.map(({ type }) => type)).toContain('message/rfc822');
    await advance(6 * hourMs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await inbox()).filter((mail) => mail.mailSubject.includes('comes back'))).toHaveLength(1);
  });

  it('warns once after four hours that a mail is late, and delivers it later', async () => {
    const slow = [`slow@${outsideDomain}`, `slower@${outsideDomain}`];
    for (const address of slow) world.sink.refuse(address, 450);
    const { mailId } = await send({ subject: 'takes long', to: slow.flatMap(to) });
    await waitFor(async () => (await readDelivery(mailId)).every((state) => state === 'deferred'), {
      what: 'the deferral',
    });
    const warnings = async () => (await inbox()).filter((mail) => mail.mailSubject.includes('takes long'));
    await advance(3 * hourMs);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await warnings()).toHaveLength(0);
    await advance(hourMs);
    await advanceUntil(async () => (await warnings()).length > 0, 11 * 60_000);
    const [warning] = await warnings();
    expect(warning?.mailSubject).toBe('尚未送达：takes long');
    const { text } = (await client.mailbox.detail({ mailId: warning?.mailId as MailId })).data;
    for (const address of slow) expect(text).toContain(address);
    await advance(10 * hourMs);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await warnings()).toHaveLength(1);
    for (const address of slow) world.sink.refuse(address, null);
    await advanceUntil(async () => (await readDelivery(mailId)).every((state) => state === 'delivered'), 5 * hourMs);
  });

  it('is notified of an address of ours that nobody has, which is recorded', async () => {
    const { mailId } = await send({ subject: 'to nobody here', to: to(`nobody@${domain}`) });
    await push.next('mailArrived', (event) => event.data.mailSubject === '退信：to nobody here');
    expect(await readDelivery(mailId)).toEqual(['failed']);
    const notified = await services()
      .database.read.selectFrom('submission_recipient')
      .innerJoin('submission', (join) =>
        join
          .onRef('submission.account_no', '=', 'submission_recipient.account_no')
          .onRef('submission.submission_id', '=', 'submission_recipient.submission_id'),
      )
      .select('told')
      .where('submission.subject', '=', 'to nobody here')
      .execute();
    expect(notified).toEqual([{ told: 2 }]);
  });

  it('goes over to a new DKIM key when DNS shows it; mail signed with either verifies', async () => {
    const dkim = createDkimAdmin(services(), fakeDns(world.zone));
    const admin = { ...machineContext(world.clock.now(), 'rotation'), client: 'admin' as const };
    const [first] = await listDkimKeys(services().database.read, domain);
    const old = first?.selector ?? '';
    const fresh = await dkim.rotate(admin, domain, 'rsa');
    await expect(dkim.rotate(admin, domain, 'rsa')).rejects.toMatchObject({ errorName: 'dkimKeyPending' });
    await expect(dkim.activate(admin, domain, fresh, false)).rejects.toMatchObject({
      errorName: 'dkimKeyNotPublished',
    });
    await send({ subject: 'before' });
    const before = await world.sink.next(erik);
    expect(await verifySignatures(before.raw)).toEqual([`${old} rsa-sha256 pass`]);

    await world.publishDkim();
    await advance(11 * 60_000);
    await waitFor(
      async () => (await dkim.list(domain)).some(({ key }) => key.selector === fresh && key.state === 'active'),
      { what: 'the new key' },
    );
    await send({ subject: 'after' });
    expect(await verifySignatures((await world.sink.next(erik)).raw)).toEqual([`${fresh} rsa-sha256 pass`]);
    expect(await verifySignatures(before.raw)).toEqual([`${old} rsa-sha256 pass`]);

    const second = await dkim.rotate(admin, domain, 'ed25519');
    await dkim.activate(admin, domain, second, true);
    await world.publishDkim();
    await send({ subject: 'twice' });
    expect(await verifySignatures((await world.sink.next(erik)).raw)).toEqual([
      `${fresh} rsa-sha256 pass`,
      `${second} ed25519-sha256 pass`,
    ]);
    await dkim.remove(admin, domain, old);
    await dkim.remove(admin, domain, second);
    await expect(dkim.remove(admin, domain, fresh)).rejects.toMatchObject({ errorName: 'dkimKeyInUse' });
  });

  it('passes a mail on as it came: body untouched, with our own trace, under an ARC seal that holds', async () => {
    const next = `next@${outsideDomain}`;
    await client.automaticMail.saveForward({ autoForwardEnable: true, addresses: [next], keepCopy: true });
    const raw = plainMail('handed on', 'Original bytes\t.  \r\n.dots');
    await world.server.deliver({ raw, from: erik, to: lilei });
    const mail = await waitFor(async () => world.sink.mails.find((one) => one.raw.includes('handed on')), {
      what: 'the forwarded mail',
    });
    expect([mail.from, ...mail.to]).toEqual([lilei, next]);
    const text = mail.raw.toString('latin1');
    expect(text).toMatch(/^ARC-Seal: i=1;/);
    expect(text).toContain(`\r\nDelivered-To: ${lilei}\r\n`);
    expect(text).not.toMatch(/^Return-Path:/im);
    expect(text.slice(text.indexOf('\r\n\r\n'))).toBe(raw.slice(raw.indexOf('\r\n\r\n')));
    const { secrets, database } = services();
    const keys = await listDkimKeys(database.read, domain);
    const findPem = (name: string) => {
      const key = keys.find((one) => name === `${one.selector}._domainkey.${domain}`);
      return key === undefined ? '' : openDkimKey(secrets, key);
    };
    expect(verifyArcSets(text, findPem)).toBe('pass');

    // A colleague's mail was never signed on its way: it gets the signature of its author's domain instead.
    const colleague = await world.server.signIn(haiyan);
    await colleague.compose.send({
      content: createContent({ from: haiyan, to: to(lilei), subject: 'from a colleague' }),
    });
    const second = await waitFor(async () => world.sink.mails.find((one) => one.raw.includes('from a colleague')), {
      what: "the colleague's mail",
    });
    expect(second.raw.toString()).not.toMatch(/^ARC-/m);
    expect((await verifySignatures(second.raw)).every((line) => line.endsWith(' pass'))).toBe(true);
    await client.automaticMail.saveForward({ autoForwardEnable: false, addresses: [], keepCopy: true });
  });

  it('takes mail to an address with a tag, of a person, an alias and postmaster, and shows the tag', async () => {
    const person = await findRecipient(services().database.read, haiyan);
    await world.server.context.people.addAlias(machineContext(world.clock.now(), 'alias'), {
      accountNo: person?.accountNo ?? 0,
      alias: `info@${domain}`,
    });
    const hers = await world.server.signIn(haiyan);
    for (const [tag, address] of [
      ['bills', haiyan.replace('@', '+bills@')],
      ['press', `info+press@${domain}`],
    ] as const) {
      const raw = plainMail(`tag ${tag}`, 'x').replace(`To: ${lilei}`, `To: ${address}`);
      await world.server.deliver({ raw, from: erik, to: address });
      await waitFor(async () =>
        (await hers.mailbox.list({ mailboxId: '1' })).data.list.some((mail) => mail.mailSubject === `tag ${tag}`),
      );
    }
    const [mail] = (await hers.mailbox.list({ mailboxId: '1' })).data.list;
    const detail = (await hers.mailbox.detail({ mailId: mail?.mailId as MailId })).data;
    expect(JSON.stringify(detail.to)).toContain('+press@');
    await expect(
      world.server.deliver({ raw: plainMail('x', 'x'), from: erik, to: `nobody+tag@${domain}` }),
    ).rejects.toMatchObject({ responseCode: 550 });
  });

  it('writes to addresses of other scripts: domains in A-labels, local parts with SMTPUTF8 only', async () => {
    world.zone['xn--fsqu00a.example'] = { MX: [{ exchange: `mx.${outsideDomain}`, priority: 10 }] };
    await send({ subject: 'to an international domain', to: to('erik@例子.example') });
    const mail = await world.sink.next('erik@例子.example');
    expect((await simpleParser(mail.raw)).subject).toBe('to an international domain');
  });

  it('leaks no hidden recipient by either listener', async () => {
    const hidden = `hidden@${outsideDomain}`;
    await send({ subject: 'with a secret', bcc: to(hidden) });
    {
      const mail = await world.sink.next(erik);
      expect(mail.to).toEqual([erik, hidden]);
      expect(mail.raw.toString()).not.toContain('hidden@');
    }
    await world.server.submit(
      'submissions',
      {
        raw: `From: ${lilei}\r\nTo: ${erik}\r\nBcc: ${hidden},\r\n ${hidden}\r\nbcc : ${hidden}\r\nResent-Bcc: ${hidden}\r\nSubject: by program\r\n\r\nx\r\n`,
        from: lilei,
        to: [erik, hidden],
      },
      await readAccount(world),
    );
    {
      const mail = await world.sink.next(erik);
      expect(mail.to).toEqual([erik, hidden]);
      expect(mail.raw.toString()).not.toContain('hidden@');
      expect(mail.raw.toString().match(/^Date:/gim)).toHaveLength(1);
      expect(mail.raw.toString().match(/^Message-ID: <[^<>\s@]+@[^<>\s@]+>\r$/gim)).toHaveLength(1);
    }
  });
});

describe('a smarthost that turns us away', () => {
  it('leaves mail waiting and reports it to the administrator, and bounces to nobody', async () => {
    const world = await startWorld('sqlite', {
      smarthost: { user: 'relay', password: 'right' },
      wrongPassword: 'wrong',
    });
    const client = await world.server.signIn(lilei);
    const { data } = await client.compose.send({ content: createContent({ subject: 'by relay' }) });
    const detail = async () => (await client.mailbox.detail({ mailId: data.mailId as MailId })).data;
    await waitFor(async () => (await detail()).delivery[0]?.state === 'deferred', { what: 'the deferral' });
    const [row] = await world.server.context.services.database.read
      .selectFrom('submission_recipient')
      .select(['last_code', 'last_text'])
      .execute();
    expect(row?.last_code).toBe('4.7.0');
    expect(row?.last_text).toContain('refused our sign-in');
    expect((await client.mailbox.list({ mailboxId: '1' })).data.list).toHaveLength(0);
    await world.stop();
  });
});

describe('scanners', () => {
  it('refuse viruses at every listener, refuse, mark and delay junk, and mail waits while clamd is away', async () => {
    const clamd = await startClamdDouble();
    let action = 'no action';
    const rspamd = await startRspamdDouble((body) => ({
      status: 200,
      body: JSON.stringify({ action: body.includes(gtube('X')) ? 'reject' : action, score: 7, required_score: 15 }),
    }));
    const world = await startWorld('sqlite', {
      env: {
        HONGYAN_CLAMD: `127.0.0.1:${String(clamd.port)}`,
        HONGYAN_RSPAMD: `http://127.0.0.1:${String(rspamd.port)}`,
      },
    });
    const client = await world.server.signIn(lilei);
    const deliver = (text: string) => world.server.deliver({ raw: plainMail('scanned', text), from: erik, to: lilei });
    const inFolder = async (mailboxId: string) => (await client.mailbox.list({ mailboxId })).data.total;

    await deliver('an honest mail');
    expect(await inFolder('1')).toBe(1);
    await expect(deliver(eicar)).rejects.toMatchObject({ responseCode: 550 });
    await expect(deliver(gtube('X'))).rejects.toMatchObject({ responseCode: 550 });
    action = 'greylist';
    await expect(deliver('later')).rejects.toMatchObject({ responseCode: 451 });
    action = 'add header';
    await deliver('marked');
    expect([await inFolder('1'), await inFolder('5')]).toEqual([1, 1]);
    const [junk] = (await client.mailbox.list({ mailboxId: '5' })).data.list;
    const { data: source } = await client.mailbox.source({ mailId: junk?.mailId as MailId });
    expect(JSON.stringify(source)).toContain('X-Spam: Yes');
    expect(rspamd.asked[0]?.headers).toMatchObject({ from: erik, rcpt: lilei });

    const infected = await client.compose.send({
      content: createContent({ html: `<p>${eicar.replace('&', '&amp;')}</p>` }),
    });
    expect(infected.code).toBe(errors.virusFound.code);
    const raw = `From: ${lilei}\r\nTo: ${erik}\r\nSubject: x\r\n\r\n${eicar}\r\n`;
    await expect(
      world.server.submit('submissions', { raw, from: lilei, to: erik }, await readAccount(world)),
    ).rejects.toMatchObject({ responseCode: 550 });

    await clamd.stop();
    await rspamd.stop();
    await expect(deliver('while clamd is away')).rejects.toMatchObject({ responseCode: 451 });
    const unsent = await client.compose.send({ content: createContent() });
    expect(unsent.code).toBe(503620);
    await world.stop();
  });
});
