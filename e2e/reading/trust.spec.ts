// Whom to trust: nothing is loaded before it is asked for, what is asked for comes through this server alone; spam, blocked
// senders, read receipts, mailing lists left by one click. The server runs in this process, so that its way to the web can
// be led to servers of the end-to-end test.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createWebServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { fakeDns, startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { openSelfSigned } from '../../apps/server/src/engines/certificate/self-signed.ts';
import { rsaKey, signMail } from '../../apps/server/src/engines/mail-authentication/testing/sent-mail.ts';
import { bringSession } from '../support/bring-session.ts';
import { builtParts } from '../support/built-server.ts';
import { testLanguages } from '../support/test-languages.ts';

const outside = 'shop.example';
const sender = `news@${outside}`;
const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
const publicAddress = '93.184.215.14';
/** A blue picture of 40 × 20. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQoz2NgGAWjYBSQAgADNAABOcjLQwAAAABJRU5ErkJggg==',
  'base64',
);
const signing = {
  domain: outside,
  selector: 'rsa',
  key: rsaKey,
  headerList: ['From', 'To', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
};

interface Asked {
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly body: string;
  readonly cookie: string | undefined;
}

interface Installation {
  readonly server: TestServer;
  /** What servers outside were asked for. */
  readonly asked: Asked[];
  deliver(message: {
    subject: string;
    html?: string;
    headers?: string[];
    from?: string;
    to?: string;
    isSigned?: boolean;
  }): Promise<void>;
}

const strings = {
  zh: {
    show: '显示图片',
    always: '总是显示此发件人的图片',
    stop: '不再直接显示',
    blocked: /已阻止 3 张远程图片/,
    spam: '垃圾邮件',
    notSpam: '不是垃圾邮件',
    undo: '撤销',
    filter: '邮件过滤',
    senderField: '发件人',
    add: '添加',
    invalid: /域名：nonsense/,
    listed: /已在列表中/,
    sendReceipt: '发送回执',
    unsubscribe: '退订',
    accepted: /已接受退订请求/,
    allowTab: '信任的发件人',
    emptyAllow: '还没有信任任何人',
    unknownSender: /陌生发件人/,
    look: /十分相似/,
    message: '邮件正文',
  },
  en: {
    show: 'Show images',
    always: 'Always show from this sender',
    stop: 'Stop showing',
    blocked: /3 remote images blocked/,
    spam: 'Report spam',
    notSpam: 'Not spam',
    undo: 'Undo',
    filter: 'Mail filter',
    senderField: 'Sender',
    add: 'Add',
    invalid: /starting with @: nonsense/,
    listed: /is already in the list/,
    sendReceipt: 'Send receipt',
    unsubscribe: 'Unsubscribe',
    accepted: /accepted your unsubscribe request/,
    allowTab: 'Allowed senders',
    emptyAllow: 'No allowed senders',
    unknownSender: /New sender: not a colleague/,
    look: /looks very similar to/,
    message: 'Message text',
  },
} as const;
type Language = keyof typeof strings;

async function listen(server: ReturnType<typeof createWebServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const test = base.extend<{ installation: Installation }>({
  installation: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'hongyan-trust-'));
    const certificate = await openSelfSigned(directory, `lists.${outside}`, Date.now());
    const asked: Asked[] = [];
    const answer: RequestListener = (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { headers, url = '', method = '' } = request;
        asked.push({ host: headers.host ?? '', path: url, method, body, cookie: headers.cookie });
        response.end(
          method === 'POST' ? 'left' : url.includes('svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : picture,
        );
      });
    };
    const plain = createWebServer(answer);
    const secure = createSecureServer({ cert: certificate.cert, key: certificate.key }, answer);
    const ports = { 80: await listen(plain), 443: await listen(secure) };
    const server = await startTestServer({
      database: 'sqlite',
      overrides: {
        dns: fakeDns({
          [outside]: { TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
          [`_dmarc.${outside}`]: { TXT: ['v=DMARC1; p=none'] },
          [`rsa._domainkey.${outside}`]: { TXT: [rsaKey.record] },
          [`pictures.${outside}`]: { A: [publicAddress] },
          [`lists.${outside}`]: { A: [publicAddress] },
          'inside.examp1e': { TXT: ['v=spf1 -all'] },
        }),
        trustedAuthorities: [certificate.cert],
        fetchRoute: ({ port }) => ({ address: '127.0.0.1', port: ports[port === 80 ? 80 : 443] }),
        ...builtParts,
      },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(haiyan, '王海燕');
    const deliver: Installation['deliver'] = async ({
      subject,
      html = '<p>text</p>',
      headers = [],
      from = sender,
      to = lilei,
      isSigned,
    }) => {
      const raw = [
        `From: Shop <${from}>`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Message-ID: <${String(Math.random()).slice(2)}@${outside}>`,
        `Date: ${new Date().toUTCString()}`,
        ...headers,
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        '',
        html,
        '',
      ].join('\r\n');
      await server.deliver({ raw: isSigned ? await signMail(raw, signing) : raw, from, to });
    };
    await use({ server, asked, deliver });
    await server.stop();
    plain.close();
    secure.close();
    secure.closeAllConnections();
    plain.closeAllConnections();
    await rm(directory, { recursive: true, force: true });
  },
});

async function signIn(page: Page, installation: Installation, language: Language, address = lilei): Promise<void> {
  await bringSession(page, { url: installation.server.url, address, password: testPassword, display: { language } });
  await page.goto(`${installation.server.url}/#/inbox`);
}

const open = (page: Page, subject: string) => page.getByText(subject, { exact: false }).first().click();
const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `${name}.png`) });

for (const language of testLanguages('en')) {
  const w = strings[language];

  test(`pictures are loaded when they are asked for, through this server alone (${language})`, async ({
    page,
    installation,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (/^https?:$/.test(new URL(request.url()).protocol) && origin !== installation.server.url)
        foreign.push(request.url());
    });
    const src = (name: string) => `<img src="http://pictures.${outside}/${name}" alt="${name}" width="40" height="20">`;
    await installation.deliver({
      subject: 'Autumn offers',
      html: `<p>Look</p>${src('a.png')}${src('b.png?id=1')}${src('c.svg')}`,
    });
    await signIn(page, installation, language);
    await open(page, 'Autumn offers');
    await expect(page.getByText(w.blocked)).toBeVisible();
    await shot(page, `pictures-blocked-${language}`);
    expect(installation.asked).toEqual([]);
    await page.getByRole('button', { name: w.show }).click();
    const message = page.frameLocator(`iframe[title="${w.message}"]`);
    const widths = () =>
      message
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth));
    // The third calls itself a picture and is none.
    await expect.poll(widths).toEqual([40, 40, 0]);
    await expect(page.getByText(w.blocked)).toBeHidden();
    expect(installation.asked.map(({ path }) => path).toSorted()).toEqual(['/a.png', '/b.png?id=1', '/c.svg']);
    expect(installation.asked.every(({ cookie }) => cookie === undefined)).toBe(true);
    // Not remembered: opened anew it asks again.
    await page.reload();
    await expect(page.getByText(w.blocked)).toBeVisible();
    await page.getByRole('button', { name: w.always }).click();
    await expect(page.getByRole('button', { name: w.stop })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: w.stop })).toBeVisible();
    await expect.poll(widths).toEqual([40, 40, 0]);
    await page.getByRole('button', { name: w.stop }).click();
    await expect(page.getByText(w.blocked)).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test(`spam leaves, is found in junk, and comes back (${language})`, async ({ page, installation }) => {
    await installation.deliver({ subject: 'You have won', html: `<img src="http://pictures.${outside}/x.png">` });
    await signIn(page, installation, language);
    await open(page, 'You have won');
    await page.getByRole('button', { name: w.spam, exact: true }).click();
    await expect(page.getByRole('button', { name: w.undo })).toBeVisible();
    await page.goto(`${installation.server.url}/#/junk`);
    await open(page, 'You have won');
    await expect(page.getByRole('button', { name: w.show })).toBeHidden();
    await shot(page, `junk-${language}`);
    await page.getByRole('note').getByRole('button', { name: w.notSpam }).click();
    await page.goto(`${installation.server.url}/#/inbox`);
    await expect(page.getByText('You have won').first()).toBeVisible();
    expect(installation.asked).toEqual([]);
  });

  test(`the mail filter blocks, says what is wrong, and takes back (${language})`, async ({ page, installation }) => {
    await signIn(page, installation, language);
    await page.goto(`${installation.server.url}/#/set`);
    await expect(page).toHaveURL(/#\/set\/normalset$/);
    await page.locator('a[href="#/set/mailfilter"]').click();
    await expect(page).toHaveURL(/#\/set\/mailfilter$/);
    const add = async (text: string) => {
      await page.getByRole('textbox', { name: w.senderField }).fill(text);
      await page.getByRole('button', { name: w.add, exact: true }).click();
    };
    await add('nonsense');
    await expect(page.getByText(w.invalid)).toBeVisible();
    await add('Bad@Shop.example');
    await expect(page.getByRole('listitem').filter({ hasText: 'bad@shop.example' })).toBeVisible();
    await add('bad@shop.example');
    await expect(page.getByText(w.listed)).toBeVisible();
    await add('@spam.example');
    await shot(page, `filter-${language}`);
    await page.getByRole('button', { name: /@spam\.example/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '@spam.example' })).toBeHidden();
    await page.getByRole('button', { name: w.undo }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '@spam.example' })).toBeVisible();
    await installation.deliver({ subject: 'Blocked news', from: 'bad@shop.example' });
    await page.goto(`${installation.server.url}/#/junk`);
    await expect(page.getByText('Blocked news').first()).toBeVisible();
    await page.goto(`${installation.server.url}/#/set/mailfilter`);
    await page.getByText(w.allowTab).click();
    await expect(page.getByText(w.emptyAllow)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });

  test(`a receipt goes when the person sends it, and is seen by who asked (${language})`, async ({
    page,
    installation,
  }) => {
    const her = await installation.server.signIn(haiyan);
    const sent = await her.compose.send({
      content: {
        ...{ type: 'new', refMailId: null, from: haiyan, subject: 'Please read', html: '<p>It matters</p>' },
        ...{ to: [{ name: '', address: lilei }], cc: [], bcc: [], attachments: [], priority: 3, readReceipt: true },
      } as never,
    });
    await signIn(page, installation, language);
    await open(page, 'Please read');
    await shot(page, `receipt-${language}`);
    await page.getByRole('button', { name: w.sendReceipt }).click();
    await expect(page.getByRole('button', { name: w.sendReceipt })).toBeHidden();
    const mailId = sent.data.mailId as string;
    await expect
      .poll(async () => (await her.mailbox.detail({ mailId })).data.trust.readBy.map(({ address }) => address))
      .toEqual([lilei]);
    const inbox = (await her.mailbox.list({ mailboxId: '1' })).data.list;
    expect(inbox.map(({ mailSubject }) => mailSubject)).toEqual([
      `${language === 'zh' ? '已读：' : 'Read: '}Please read`,
    ]);
    // Once for ever.
    const mine = await installation.server.signIn(lilei);
    const asked = (await mine.mailbox.list({ mailboxId: '1' })).data.list[0]!;
    expect((await mine.trust.receipt({ mailId: asked.mailId, send: true })).code).toBe(409300);
  });

  test(`a mailing list is left by one click, with nothing of the person (${language})`, async ({
    page,
    installation,
  }) => {
    const headers = [
      `List-Unsubscribe: <https://lists.${outside}/leave?id=7>, <mailto:leave@${outside}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ];
    await installation.deliver({ subject: 'Signed news', headers, isSigned: true });
    await installation.deliver({ subject: 'Other news', headers });
    await signIn(page, installation, language);
    await open(page, 'Signed news');
    await page.getByRole('button', { name: w.unsubscribe, exact: true }).click();
    await expect(page.getByText(`lists.${outside}`)).toBeVisible();
    await shot(page, `unsubscribe-${language}`);
    expect(installation.asked).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: w.unsubscribe, exact: true }).click();
    await expect(page.getByText(w.accepted)).toBeVisible();
    expect(installation.asked).toEqual([
      {
        ...{ host: `lists.${outside}`, path: '/leave?id=7', method: 'POST', body: 'List-Unsubscribe=One-Click' },
        cookie: undefined,
      },
    ]);
    // Nobody has signed that one click is enough: a mail is offered, and nothing is posted.
    const mine = await installation.server.signIn(lilei);
    const { list } = (await mine.mailbox.list({ mailboxId: '1' })).data;
    const unsigned = list.find(({ mailSubject }) => mailSubject === 'Other news')!;
    expect((await mine.mailbox.detail({ mailId: unsigned.mailId })).data.trust.unsubscribe?.oneClick).toBe(false);
    expect((await mine.trust.unsubscribe({ mailId: unsigned.mailId, by: 'oneClick' })).code).toBe(404301);
    expect(installation.asked).toHaveLength(1);
  });

  test(`unknown senders and imitations are named (${language})`, async ({ page, installation }) => {
    await installation.deliver({ subject: 'From nobody' });
    await installation.deliver({ subject: 'Urgent transfer', from: 'it@ins1de.example' });
    await signIn(page, installation, language);
    await open(page, 'From nobody');
    await expect(page.getByText(w.unknownSender)).toBeVisible();
    await page.goBack();
    await open(page, 'Urgent transfer');
    await expect(page.getByRole('alert').filter({ hasText: w.look })).toBeVisible();
    await shot(page, `look-${language}`);
  });
}
