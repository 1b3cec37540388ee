import { calls, defaultSettings, type MailTrust, type SenderRuleKind } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail, readRefusal } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const inbox = 1;
const junk = 5;

describe.each(productStores)('whom to trust, on $name', (engine) => {
  let world: MailStore;
  beforeAll(async () => {
    world = await openMailStore(engine);
  });
  afterAll(() => world.close());

  const readTrust = async (n: number): Promise<MailTrust> =>
    (await world.anna.call(calls.mailbox.detail, { mailId: String(n) })).trust;
  const readFolder = async (n: number) =>
    Number((await world.anna.call(calls.mailbox.detail, { mailId: String(n) })).mailboxId);
  const mailFrom = (address: string, name = '') => plainMail('x').replace(/From: .*/, `From: ${name} <${address}>`);
  const save = (kind: SenderRuleKind, sender: string) => world.anna.call(calls.trust.filterSave, { kind, sender });
  const take = (kind: SenderRuleKind, sender: string) => world.anna.call(calls.trust.filterDelete, { kind, sender });
  const rules = async () =>
    (await world.anna.call(calls.trust.filterList, {})).list.map((r) => `${r.kind} ${r.sender}`);

  describe('rules about senders', () => {
    it('are kept in one form, once, and the contrary one goes', async () => {
      expect((await save('block', ' Bad@Spam.Example ')).rule.sender).toBe('bad@spam.example');
      expect(await readRefusal(save('block', 'bad@spam.example'))).toBe('senderListed');
      const { replaced } = await save('allow', 'bad@spam.example');
      expect(replaced).toMatchObject({ kind: 'block', sender: 'bad@spam.example' });
      await save('images', 'bad@spam.example');
      expect(await rules()).toEqual(expect.arrayContaining(['allow bad@spam.example', 'images bad@spam.example']));
      await take('allow', 'bad@spam.example');
      await take('images', 'bad@spam.example');
      expect(await readRefusal(take('images', 'bad@spam.example'))).toBe('senderNotListed');
      expect(await rules()).toEqual([]);
    });

    it('refuse what is no sender, oneself and the own domain', async () => {
      for (const sender of [
        '',
        'nobody',
        '@',
        '@com',
        '@1.2.3.4',
        'a@b',
        'a b@c.example',
        `${'x'.repeat(300)}@a.example`,
      ])
        expect(await readRefusal(save('block', sender)), sender).toBe('senderInvalid');
      expect(await readRefusal(save('block', 'anna@example.org'))).toBe('senderOwn');
      expect(await readRefusal(save('block', '@example.org'))).toBe('senderOwn');
    });

    it("are one's own: nobody else sees or feels them", async () => {
      await save('block', 'bad@spam.example');
      expect((await world.ben.call(calls.trust.filterList, {})).list).toEqual([]);
      const n = await world.deliver(world.ben.account, mailFrom('bad@spam.example'));
      expect((await world.ben.call(calls.mailbox.detail, { mailId: String(n) })).mailboxId).toBe(String(inbox));
      await take('block', 'bad@spam.example');
    });

    it('send a blocked sender to junk without a call, by address, domain and what lies below it', async () => {
      await save('block', '@spam.example');
      await save('allow', 'good@spam.example');
      const arrived = async (address: string) => readFolder(await world.deliver(world.anna.account, mailFrom(address)));
      expect(await arrived('x@spam.example')).toBe(junk);
      expect(await arrived('X@Mail.SPAM.example')).toBe(junk);
      expect(await arrived('x@nospam.example')).toBe(inbox);
      expect(await arrived('good@spam.example')).toBe(inbox);
      const { notify } = world.store.published.findLast((event) => event.kind === 'mailArrived')!.data as {
        notify: boolean;
      };
      expect(notify).toBe(true);
      await world.deliver(world.anna.account, mailFrom('y@spam.example'));
      const last = world.store.published.findLast((event) => event.kind === 'mailArrived')!.data as { notify: boolean };
      expect(last.notify).toBe(false);
    });

    it('do not bring a forged mail out of junk, whomever it names', async () => {
      await save('allow', 'boss@partner.example');
      expect(await readFolder(await world.deliver(world.anna.account, mailFrom('boss@partner.example'), junk))).toBe(
        junk,
      );
    });
  });

  describe('spam', () => {
    it('goes to junk and back, with a rule only where it is asked for or the domain is proven', async () => {
      const n = await world.deliver(world.anna.account, mailFrom('news@shop.example'));
      const report = (junkOrNot: boolean, block = false) =>
        world.anna.call(calls.trust.junk, { mailIds: [String(n)], junk: junkOrNot, block });
      expect((await report(true)).rules).toEqual([]);
      expect(await readFolder(n)).toBe(junk);
      expect(await readRefusal(report(true))).toBe('alreadyInFolder');
      // Its domain is not proven: no rule that a forger could use.
      expect((await report(false)).rules).toEqual([]);
      expect(await readFolder(n)).toBe(inbox);
      expect((await report(true, true)).rules).toMatchObject([{ kind: 'block', sender: 'news@shop.example' }]);
      await world.store.writeRaw(
        `UPDATE message SET from_verdict = 'pass' WHERE account_no = ${world.anna.account} AND n = ${n}`,
      );
      expect((await report(false)).rules).toMatchObject([{ kind: 'allow', sender: 'news@shop.example' }]);
      expect(await rules()).not.toContain('block news@shop.example');
    });

    it('is counted like every move', async () => {
      const n = await world.deliver(world.anna.account, mailFrom('count@shop.example'));
      const counts = async (folder: number) =>
        world.store.database.read
          .selectFrom('folder')
          .select(['total', 'unread'])
          .where('account_no', '=', world.anna.account)
          .where('folder_id', '=', folder)
          .executeTakeFirstOrThrow();
      const before = await counts(junk);
      await world.anna.call(calls.trust.junk, { mailIds: [String(n)], junk: true });
      expect(await counts(junk)).toEqual({ total: before.total + 1, unread: before.unread + 1 });
    });
  });

  describe('remote pictures', () => {
    const urls = ['https://pictures.example/a.png', 'http://pictures.example/b.gif?x=1&y=2'];
    const shows = `<img src="${urls[0]}"><table background='//pictures.example/c.png'><td><IMG alt="" SRC=${urls[1]?.replace('&', '&amp;')}>`;
    const mailFrom = (address: string, html = shows) =>
      plainMail('x', html)
        .replace(/From: .*/, `From: <${address}>`)
        .replace('text/plain', 'text/html');
    const ask = (n: number, more: { remember?: boolean; urls?: string[] } = {}) =>
      world.anna.call(calls.trust.pictures, { mailId: String(n), urls, ...more });

    it('get a path each, and only those of the web', async () => {
      const bad = [
        'cid:x',
        'file:///etc/passwd',
        'javascript:1',
        'http://a.example:8080/',
        'nonsense',
        '//a.example/x',
      ];
      const named = bad.map((url) => `<img src="${url}">`).join('');
      const n = await world.deliver(world.anna.account, mailFrom('p@shop.example', shows + named));
      expect((await readTrust(n)).pictures).toEqual({ state: 'blocked', canRemember: false });
      const { pictures } = await ask(n, { urls: [...urls, ...bad] });
      expect(pictures.map(({ url }) => url)).toEqual(urls);
      for (const { path } of pictures) expect(path).toMatch(/^\/p\/[\w.~-]+\?u=http/);
      expect((await readTrust(n)).pictures.state).toBe('blocked');
    });

    it('that the mail does not show get none, whatever else names them', async () => {
      const n = await world.deliver(world.anna.account, mailFrom('s@shop.example'));
      const other = 'https://other.example/a.png';
      const inText = await world.deliver(
        world.anna.account,
        mailFrom(
          's@shop.example',
          `${other} <a href="${other}">x</a><p title="${other}" style="background:url(${other})">`,
        ),
      );
      const plain = await world.deliver(world.anna.account, plainMail(other, `<img src="${other}">`));
      const near = [other, `${urls[0]}?x`, 'https://pictures.example/', 'http://pictures.example/a.png'];
      expect((await ask(n, { urls: near })).pictures).toEqual([]);
      for (const mail of [inText, plain]) expect((await ask(mail, { urls: [other] })).pictures).toEqual([]);
      expect((await ask(n, { urls: ['https://pictures.example/c.png'] })).pictures).toHaveLength(1);
    });

    it('are remembered only for a sender whom nobody can imitate', async () => {
      const n = await world.deliver(world.anna.account, mailFrom('q@shop.example'));
      expect(await readRefusal(ask(n, { remember: true }))).toBe('senderUnproven');
      await world.store.writeRaw(
        `UPDATE message SET from_verdict = 'pass' WHERE account_no = ${world.anna.account} AND n = ${n}`,
      );
      expect((await readTrust(n)).pictures).toEqual({ state: 'blocked', canRemember: true });
      await ask(n, { remember: true });
      await ask(n, { remember: true });
      expect((await readTrust(n)).pictures.state).toBe('allowed');
      // Somebody who only writes that name is not shown.
      const forged = await world.deliver(world.anna.account, mailFrom('q@shop.example'));
      expect((await readTrust(forged)).pictures.state).toBe('blocked');
      await take('images', 'q@shop.example');
      expect((await readTrust(n)).pictures.state).toBe('blocked');
    });

    it('of junk are never shown', async () => {
      const n = await world.deliver(world.anna.account, mailFrom('r@shop.example'), junk);
      expect((await readTrust(n)).pictures).toEqual({ state: 'never', canRemember: false });
      expect(await readRefusal(ask(n))).toBe('picturesNever');
    });
  });

  describe('a sender', () => {
    it('who resembles the organisation, a colleague or a correspondent is reported', async () => {
      await world.store.writeRaw(
        `INSERT INTO correspondent (account_no, address, name, sent_count, last_sent_at) VALUES (${world.anna.account}, 'chen.wei@partner.example', '', 3, 1)`,
      );
      world.store.clock.advance(61_000);
      const check = async (address: string, name = '') =>
        (await readTrust(await world.deliver(world.anna.account, mailFrom(address, name)))).lookAlike;
      expect(await check('it@examp1e.org')).toEqual({ kind: 'domain', of: 'example.org' });
      expect(await check('chen.wei@partnar.example')).toEqual({ kind: 'domain', of: 'partner.example' });
      expect(await check('boss@else.example', 'ben')).toEqual({ kind: 'name', of: 'ben@example.org' });
      expect(await check('chen.wei@partner.example')).toBeNull();
      expect(await check('somebody@else.example', 'Somebody')).toBeNull();
    });

    it('whose answers go elsewhere is reported, but not a mailing list', async () => {
      const reply = 'Reply-To: <cashier@evil.example>';
      const n = await world.deliver(world.anna.account, plainMail('x', 'y', [reply]));
      expect(await readTrust(n)).toMatchObject({ replyToDiffers: true, external: true, unsubscribe: null });
      const list = ['List-Id: <l.example>', 'List-Unsubscribe: <mailto:leave@l.example>'];
      const m = await world.deliver(world.anna.account, plainMail('x', 'y', [reply, ...list]));
      expect(await readTrust(m)).toMatchObject({
        replyToDiffers: false,
        listId: 'l.example',
        unsubscribe: { oneClick: false, http: null, mailto: 'mailto:leave@l.example' },
      });
    });
  });

  describe('a read receipt', () => {
    const wanted = 'Disposition-Notification-To: <chen.wei@partner.example>';
    const arrive = async (headers: string[], folder = inbox) =>
      readTrust(await world.deliver(world.anna.account, plainMail('r', 'y', headers), folder));

    it('is asked for by one person, for mail that is no list, no machine and no junk', async () => {
      const request = { to: 'chen.wei@partner.example', state: 'wanted', automatic: false };
      expect((await arrive([wanted])).receipt).toEqual(request);
      expect((await arrive([wanted.replace('>', '>, <b@c.example>')])).receipt).toBeNull();
      expect((await arrive([wanted, 'List-Id: <l.example>'])).receipt).toBeNull();
      expect((await arrive([wanted, 'Precedence: bulk'])).receipt).toBeNull();
      expect((await arrive([wanted, 'Auto-Submitted: auto-generated'])).receipt).toBeNull();
      expect((await arrive([wanted, 'Disposition-Notification-Options: x=required,y'])).receipt).toBeNull();
      expect((await arrive([wanted], junk)).receipt).toBeNull();
    });

    it('goes without a question only to the sender, and never when the person says so', async () => {
      const setTo = (value: string) =>
        world.store.writeRaw(
          `INSERT INTO account_setting (account_no, key, value) VALUES (${world.anna.account}, 'readReceipt', '"${value}"')
           ON CONFLICT (account_no, key) DO UPDATE SET value = excluded.value`,
        );
      expect(defaultSettings.readReceipt).toBe('ask');
      await setTo('always');
      const path = 'Return-Path: <chen.wei@partner.example>';
      expect((await arrive([path, wanted])).receipt).toMatchObject({ automatic: true });
      expect((await arrive(['Return-Path: <other@partner.example>', wanted])).receipt).toMatchObject({
        automatic: false,
      });
      expect((await arrive([path, wanted.replace('chen', 'spy')])).receipt).toMatchObject({ automatic: false });
      await setTo('never');
      expect((await arrive([path, wanted])).receipt).toBeNull();
      await setTo('ask');
    });
  });
});
