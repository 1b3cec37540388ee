// The organisation demands a second factor: one person makes a passkey at sign-in (Chromium's virtual authenticator) and comes in with
// it, and once with a printed code; another sets up an app, whose code works once. Where nobody demands it, somebody sets up an app
// and SMS in the settings, and comes in with each.
import { join } from 'node:path';
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
const n = names.zh;

interface Installation {
  readonly server: TestServer;
  /** What an administrator types; answers what is printed. */
  admin(...argv: string[]): Promise<string>;
  /** Under a name: browsers make no passkeys for a bare network address. */
  readonly url: string;
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { ...builtParts },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(haiyan, '王海燕');
    const type = async (...argv: string[]): Promise<string> => {
      const answer = await server.context.runAdminCommand(argv);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.text;
    };
    await type('org', 'set', 'secondStep', 'required');
    await type('org', 'set', 'secondStepRememberDays', '30');
    await use({ server, admin: type, url: server.url.replace('127.0.0.1', 'localhost') });
    await server.stop();
  },
});

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `${name}.png`) });

/** A key that is plugged in and touched at once. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Counts visits: another query is another page, loaded once. */
let visits = 0;

async function prove(
  page: Page,
  { url }: Installation,
  address: string,
  kept: 'nothing' | 'trust' = 'nothing',
): Promise<void> {
  await page.context().clearCookies(kept === 'trust' ? { name: 'sid' } : {});
  visits += 1;
  await page.goto(`${url}/?visit=${visits}#/login`);
  await page.getByLabel(n.userName).fill(address);
  await page.getByLabel(n.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
}

/** The codes that are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: '保存恢复码' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('鸿雁恢复码.txt');
  const go = page.getByRole('button', { name: '继续' });
  await expect(go).toBeDisabled();
  await page.getByText('我已妥善保存').click();
  await shot(page, 'second-codes');
  await go.click();
  return codes;
}

test('a passkey made at sign-in opens the mailbox from then on; a printed code opens it once', async ({
  page,
  installation,
}) => {
  const authenticator = await addAuthenticator(page);
  await prove(page, installation, lilei);
  await expect(page.getByText('您的单位要求登录时进行二次验证')).toBeVisible();
  await shot(page, 'second-enrol');
  // No session yet: the mailbox stays closed.
  expect((await page.request.get(`${installation.url}/api/user/info`)).status()).toBe(401);
  await page.getByRole('button', { name: '通行密钥' }).click();
  await page.getByLabel('名称').fill('我的电脑');
  await page.getByRole('button', { name: '创建通行密钥' }).click();
  const [code = ''] = await keepCodes(page);
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
  await expect(page.getByText('已添加通行密钥').first()).toBeVisible();

  await prove(page, installation, lilei);
  await shot(page, 'second-passkey');
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  // The key is lost (the wrong key of an outsider: passkeys.test.ts): the sheet of paper opens it.
  await authenticator.send('WebAuthn.disable');
  await prove(page, installation, lilei);
  await page.getByRole('button', { name: '恢复码' }).click();
  await page.getByLabel('恢复码').fill(code.toLowerCase());
  await page.getByText('30 天内在此设备上不再询问').click();
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  await prove(page, installation, lilei);
  await page.getByRole('button', { name: '恢复码' }).click();
  await page.getByLabel('恢复码').fill(code);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
});

test('an authenticator app is set up from its key; the code that set it up opens nothing more', async ({
  page,
  installation,
}) => {
  await prove(page, installation, haiyan);
  await page.getByRole('button', { name: '身份验证器应用' }).click();
  await expect(page.getByRole('img', { name: '身份验证器应用的二维码' })).toBeVisible();
  await shot(page, 'second-totp-setup');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const code = await generate({ secret });
  await page.getByLabel('应用中显示的 6 位验证码').fill(code);
  await page.getByRole('button', { name: '确认' }).click();
  await keepCodes(page);
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  await prove(page, installation, haiyan);
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
  await shot(page, 'second-totp');
  // The next step's code is good already: one step of drift.
  await page.getByLabel('验证码').fill(await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }));
  await page.getByText('30 天内在此设备上不再询问').click();
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
  // The browser is spared the question: signing in again asks the password alone.
  await prove(page, installation, haiyan, 'trust');
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
});

test('a QR code that a phone confirms is asked for the second factor on the computer; signing out on the phone ends both', async ({
  page: phone,
  browser,
  installation,
}) => {
  await prove(phone, installation, haiyan);
  await phone.getByRole('button', { name: '身份验证器应用' }).click();
  const secret = (await phone.locator('code').innerText()).replaceAll(' ', '');
  await phone.getByLabel('应用中显示的 6 位验证码').fill(await generate({ secret }));
  await phone.getByRole('button', { name: '确认' }).click();
  await keepCodes(phone);
  await expect(phone).toHaveURL(/#\/(inbox|dashboard)/);

  const computer = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await computer.goto(`${installation.url}/#/login`);
  await computer.getByRole('tab', { name: '扫码登录' }).click();
  await expect(computer.locator('[data-qr]')).toBeVisible();
  await phone.goto((await computer.locator('[data-qr]').getAttribute('data-qr')) ?? 'no code');
  await phone.getByRole('button', { name: '允许登录', exact: true }).click();
  await expect(phone.getByRole('heading', { name: '已允许登录' })).toBeVisible();
  await shot(phone, 'second-qr-allowed');
  // No session yet: the mailbox stays closed.
  await expect(computer.getByLabel('验证码')).toBeVisible();
  expect((await computer.request.get(`${installation.url}/api/user/info`)).status()).toBe(401);
  await shot(computer, 'second-qr');
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
  await computer.getByLabel('验证码').fill(code);
  await computer.getByRole('button', { name: '验证', exact: true }).click();
  await expect(computer).toHaveURL(/#\/(inbox|dashboard)/);
  expect((await computer.request.get(`${installation.url}/api/user/info`)).status()).toBe(200);

  await phone.goto(`${installation.url}/#/inbox`);
  await signOut(phone);
  expect((await computer.request.get(`${installation.url}/api/user/info`)).status()).toBe(401);
  await computer.context().close();
});

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: n.account }).click();
  await page.getByRole('button', { name: n.signOut }).click();
  await expect(page).toHaveURL(/#\/login/);
}

test('in the settings: an app with codes that are shown once, then SMS; each leads back in', async ({
  page,
  installation,
}) => {
  // A headless browser has no print dialog and has printed at once: the sheet stays, as it does while a dialog is open.
  await page.addInitScript(() => Object.assign(globalThis, { print: () => undefined }));
  await installation.admin('org', 'set', 'secondStep', 'optional');
  await installation.admin('org', 'set', 'smsOutboxForms', 'true');
  await installation.admin('user', 'phone', lilei, '138 0013 0021');
  await prove(page, installation, lilei);
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
  await page.goto(`${installation.url}/#/set/account`);
  await page.getByRole('button', { name: '添加 身份验证器应用' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('应用中显示的 6 位验证码').fill('000000');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByText('验证码不正确或已过期')).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('应用中显示的 6 位验证码').fill(await generate({ secret }));
  await dialog.getByRole('button', { name: '确认' }).click();
  // Escape does not throw away what is shown once; printing shows the codes alone.
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(page.getByText('恢复码只显示这一次')).toBeVisible();
  await dialog.getByRole('button', { name: '打印' }).click();
  const sheet = page.locator('iframe').last().contentFrame();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await keepCodes(page);
  await expect(page.getByText('剩余 10 个')).toBeVisible();
  await shot(page, 'second-settings');

  await signOut(page);
  await prove(page, installation, lilei);
  await page.getByLabel('验证码').fill(await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  await page.goto(`${installation.url}/#/set/account`);
  await row(page, '短信验证码').getByRole('switch').click();
  await expect(row(page, '短信验证码').getByRole('switch')).toBeChecked();
  await signOut(page);
  await prove(page, installation, lilei);
  await page.getByRole('button', { name: '短信验证码' }).click();
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后/ })).toBeDisabled();
  const code = /\b\d{6}\b/.exec(await installation.admin('sms', 'list'))?.[0] ?? 'none';
  await page.getByLabel('验证码').fill(code);
  await shot(page, 'second-sms');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
});
