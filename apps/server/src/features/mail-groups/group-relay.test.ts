// What members outside of a group get: whose name stands in From, signatures and seals that other servers check, and the link by which they leave.
import { Readable } from 'node:stream';
import { type DraftContent, type MailGroupSettings, plainDraft } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, fakeDns, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arcSignMessage } from '../../engines/mail-authentication/arc-sign-message.ts';
import { checkSender } from '../../engines/mail-authentication/check-sender.ts';
import { edKey, rsaKey, signMail } from '../../engines/mail-authentication/testing/sent-mail.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { addEntries, createGroup } from './index.ts';

const team = `team@${domain}`;
const erik = `erik@${outsideDomain}`;
const olga = `olga@${outsideDomain}`;
const settings: MailGroupSettings = {
  name: 'Team',
  description: '',
  whoSends: 'everybody',
  isOpen: true,
  isHidden: false,
  outsideMembers: true,
  archive: 'off',
};

const emptyContent: DraftContent = {
  type: 'new',
  refMailId: null,
  from: '',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '<p>x</p>',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
};

describe.each(engines)('mail of a group for members outside, on %s', (engine) => {
  let world: World;
  const services = () => world.server.context.services;
  const admin = () => ({ ...machineContext(services().clock.now(), 'test'), client: 'admin' as const });
  const make = async (address: string, changes: Partial<MailGroupSettings>, addresses: readonly string[]) => {
    const { runner } = services().database;
    await runner.execute(createGroup, admin(), { address, settings: { ...settings, ...changes }, manager: null });
    await runner.execute(addEntries, admin(), { address, role: 'member', addresses, departments: [] });
  };
  const write = (subject: string) =>
    [
      `From: Erik Falk <${erik}>`,
      `To: ${team}`,
      `Subject: ${subject}`,
      'Date: Mon, 04 May 2026 08:00:00 +0800',
      `Message-ID: <${subject.replaceAll(' ', '-')}@${outsideDomain}>`,
      '',
      'Hello all.',
      '',
    ].join('\r\n');
  const sign = (message: string) => signMail(message, { domain: outsideDomain, selector: 's1', key: rsaKey });
  const pass = async (subject: string, message: string, to = olga) => {
    await world.server.deliver({ raw: message, from: erik, to: team });
    const found = await waitFor(
      async () => world.sink.mails.find((mail) => mail.raw.includes(`Subject: ${subject}`) && mail.to.includes(to)),
      { what: subject },
    );
    return found.raw;
  };
  /** As another server sees it, from an address that nobody vouches for. */
  const check = (raw: Buffer) =>
    checkSender({
      message: raw,
      remoteAddress: '192.0.2.99',
      helo: 'mx.example',
      mailFrom: `team+bounces@${domain}`,
      mtaHostname: 'mx.there.example',
      resolve: (name, type) => fakeDns(world.zone).resolve(name, type),
      now: services().clock.now(),
    });
  const setPolicy = (policy: string) => {
    world.zone[`_dmarc.${outsideDomain}`] = { TXT: [`v=DMARC1; p=${policy}`] };
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.publishDkim();
    world.zone[`s1._domainkey.${outsideDomain}`] = { TXT: [rsaKey.record] };
    world.zone['s1._domainkey.list.example'] = { TXT: [edKey.record] };
    await make(team, {}, [lilei, olga, `pia@${outsideDomain}`]);
    await make(`empty@${domain}`, {}, []);
  });
  afterAll(() => world.stop());

  it('keeps an author whose own signature stays good and whose domain refuses nobody', async () => {
    setPolicy('none');
    const raw = await pass('kept', await sign(write('kept')));
    expect(raw.toString()).toContain(`From: Erik Falk <${erik}>`);
    const seen = await check(raw);
    expect(seen.verdict).toMatchObject({ fromDomainVerified: 'pass', dkim: 'pass', dmarc: 'pass' });
    expect(seen.dkim.filter(({ result }) => result === 'pass').map((one) => one.domain)).toContain(domain);
    expect(seen.arc).toMatchObject({ result: 'pass', encryptedBy: domain });
    expect(seen.arc.statements[0]?.results).toMatch(/dkim=pass[\s\S]*dmarc=pass/);
  });

  it.each(['quarantine', 'reject'])('takes the author’s place where their domain says p=%s', async (policy) => {
    setPolicy(policy);
    const raw = await pass(`policy ${policy}`, await sign(write(`policy ${policy}`)));
    expect(raw.toString()).toMatch(new RegExp(`^From: .*<${team}>`, 'm'));
    const seen = await check(raw);
    expect(seen.fromDomain).toBe(domain);
    expect(seen.verdict.fromDomainVerified).toBe('pass');
    expect(seen.arc).toMatchObject({ result: 'pass', encryptedBy: domain });
  });

  it('takes the place of an author without a signature', async () => {
    setPolicy('none');
    const raw = await pass('unsigned', write('unsigned'));
    expect(raw.toString()).toMatch(new RegExp(`^From: .*<${team}>`, 'm'));
    expect((await check(raw)).arc.result).toBe('pass');
  });

  it.each(['reject', 'none'])('goes on with a chain that held, with p=%s', async (policy) => {
    setPolicy('none');
    const own = await sign(write(`two hops ${policy}`));
    const authenticationResults = `mx.list.example;\r\n\tdmarc=pass header.from=${outsideDomain}`;
    const key = { domain: 'list.example', selector: 's1', privateKey: edKey.pem };
    const seal = await arcSignMessage({
      message: Readable.from([Buffer.from(own)], { objectMode: false }),
      authenticationResults,
      chain: 'none',
      key,
      now: services().clock.now(),
    });
    setPolicy(policy);
    const { arc } = await check(await pass(`two hops ${policy}`, seal + own));
    expect(arc.result).toBe('pass');
    expect(arc.statements.map(({ encryptedBy }) => encryptedBy)).toEqual(['list.example', domain]);
    const broken = await pass(`broken ${policy}`, `${seal}${own}`.replace('two hops', 'broken'));
    expect(broken.toString()).toMatch(/ARC-Seal: i=2;[^:]*cv=fail/);
    expect((await check(broken)).arc.result).toBe('fail');
  });

  it('lets a member outside leave by one click, and by nothing less', async () => {
    setPolicy('none');
    const raw = (await pass('leave', await sign(write('leave')))).toString();
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(raw).toContain(`<mailto:team+leave@${domain}>`);
    const signatures = raw.split(/^DKIM-Signature: /m).slice(1);
    const ours = signatures.find((one) => one.includes(`d=${domain};`)) ?? '';
    const signed = /\bh=([^;]*);/.exec(ours)?.[1] ?? '';
    expect(signed.replace(/\s/g, '').split(':')).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
    );
    const path = new URL(/List-Unsubscribe: <(https:[^>]+)>/.exec(raw)?.[1] ?? '').pathname;
    const url = `${world.server.url}${path}`;
    const members = async () =>
      (
        await services()
          .database.read.selectFrom('mail_group_entry')
          .select('target')
          .where('group_address', '=', team)
          .execute()
      ).map(({ target }) => target);
    const page = await fetch(url, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      `/#/unsubscribe/${path.split('/').at(-1) ?? ''}`,
    ]);
    const post = (to: string, body: string) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    expect((await post(url, 'x=y')).status).toBe(400);
    expect((await post(`${url.slice(0, -4)}AAAA`, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect(await members()).toContain(olga);
    for (let time = 0; time < 2; time += 1) expect((await post(url, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await members()).not.toContain(olga);
    expect(await members()).toContain(`pia@${outsideDomain}`);
  });

  it('refuses mail at once that would reach nobody', async () => {
    const dialogue = await Dialogue.open(world.server.ports.smtp);
    await dialogue.hello();
    await dialogue.ask(`MAIL FROM:<${erik}>`, '250 ');
    await dialogue.ask(`RCPT TO:<empty@${domain}>`, '550 5.2.4 The group has no members');
    await dialogue.ask(`RCPT TO:<team+owner@${domain}>`, '550 5.1.1 Nobody manages this group');
    await dialogue.ask(`RCPT TO:<${team}>`, '250 ');
    await dialogue.ask('QUIT', '221 ');
  });

  it('lets a member leave by mail where the sender is proven, and answers once', async () => {
    setPolicy('none');
    const pia = `pia@${outsideDomain}`;
    const leave = `team+leave@${domain}`;
    const ask = (subject: string, more = '') =>
      write(subject).replace(erik, pia).replace(`To: ${team}`, `${more}To: ${leave}`);
    const deliver = (raw: string, from = pia) => world.server.deliver({ raw, from, to: leave });
    const isMember = async (target: string) =>
      (await services()
        .database.read.selectFrom('mail_group_entry')
        .select('target')
        .where('group_address', '=', team)
        .where('target', '=', target)
        .executeTakeFirst()) !== undefined;
    const { accountNo } = await requirePersonByAddress(services().database.read, lilei);
    await services().database.runner.execute(addEntries, admin(), {
      address: team,
      role: 'manager',
      addresses: [haiyan],
      departments: [],
    });
    const hai = await world.server.signIn(haiyan);
    const subjects = async (client: ApiClient) =>
      (await client.mailbox.list({ mailboxId: '1', pageSize: 50 })).data.list.map((mail) => mail.mailSubject);
    const arrives = (client: ApiClient, subject: string) =>
      waitFor(async () => (await subjects(client)).includes(subject), { what: subject });
    // Neither forged mail nor a machine's takes anybody out: those who run the group decide.
    await deliver(ask('forged'), 'somebody@elsewhere.example');
    await deliver(await sign(ask('machine', 'Auto-Submitted: auto-replied\r\n')));
    await Promise.all(['forged', 'machine'].map((subject) => arrives(hai, subject)));
    expect(await isMember(pia)).toBe(true);
    await deliver(await sign(ask('goodbye')));
    expect(await isMember(pia)).toBe(false);
    const answer = await waitFor(
      async () => world.sink.mails.find(({ raw, to }) => to.includes(pia) && raw.includes('In-Reply-To: <goodbye@')),
      { what: 'the answer' },
    );
    expect(answer.from).toBe('');
    expect(answer.raw.toString()).toMatch(new RegExp(`From: .*team\\+owner@${domain}`));
    expect(answer.raw.toString()).toContain('Auto-Submitted: auto-replied');
    // A colleague's mail counts when it has left; the answer is in their language.
    const li = await world.server.signIn(lilei);
    expect(await isMember(String(accountNo))).toBe(true);
    const content = { ...emptyContent, from: lilei, to: [{ name: '', address: leave }], subject: 'I go' };
    expect((await li.compose.send({ content })).code).toBe(200);
    await arrives(li, '您已退出邮件组“Team”');
    expect(await isMember(String(accountNo))).toBe(false);
    await li.compose.send({ content: { ...content, subject: 'I go again' } });
    await arrives(li, '您不在邮件组“Team”中');
    expect((await subjects(hai)).toSorted()).toEqual(['forged', 'machine']);
  });
});
