// The organisation demands a second step: one person makes a passkey at sign-in (Chromium's virtual authenticator) and comes in with
// it, and once with a printed code; another sets up an app, whose code works once.
import { join } from 'node:path';
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { runAdminCommand } from '../apps/server/src/features/admin/index.ts';
import { createQueueAdmin } from '../apps/server/src/features/delivery/index.ts';
import { names } from './names.ts';

const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
const n = names.zh;

interface Place {
  readonly server: TestServer;
  /** Under a name: browsers make no passkeys for a bare network address. */
  readonly url: string;
}

const test = base.extend<{ place: Place }>({
  // Playwright asks for the destructuring.
  place: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { webDirectory: join(import.meta.dirname, '../apps/web/dist') },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(haiyan, '王海燕');
    const { services, people, dkim, clientCodes } = server.context;
    const admin = { ...services, people, dkim, clientCodes, queue: createQueueAdmin(services.database) };
    for (const argv of [
      ['org', 'set', 'secondStep', 'required'],
      ['org', 'set', 'secondStepRememberDays', '30'],
    ])
      expect(await runAdminCommand(admin, argv)).toMatchObject({ ok: true });
    await use({ server, url: server.url.replace('127.0.0.1', 'localhost') });
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

async function prove(page: Page, { url }: Place, address: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/#/login`);
  await page.reload();
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
  place,
}) => {
  const authenticator = await addAuthenticator(page);
  await prove(page, place, lilei);
  await expect(page.getByText('您的组织要求登录时进行二次验证')).toBeVisible();
  await shot(page, 'second-enrol');
  // No session yet: the mailbox stays closed.
  expect((await page.request.get(`${place.url}/api/user/info`)).status()).toBe(401);
  await page.getByRole('button', { name: '通行密钥' }).click();
  await page.getByLabel('名称').fill('我的电脑');
  await page.getByRole('button', { name: '创建通行密钥' }).click();
  const [code = ''] = await keepCodes(page);
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
  await expect(page.getByText('已添加通行密钥').first()).toBeVisible();

  await prove(page, place, lilei);
  await shot(page, 'second-passkey');
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  // Another key, which knows nothing of this mailbox, does not open it.
  await authenticator.send('WebAuthn.disable');
  await addAuthenticator(page);
  await prove(page, place, lilei);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByRole('alert').getByText('验证未完成，请重试')).toBeVisible({ timeout: 70_000 });
  await page.getByRole('button', { name: '恢复码' }).click();
  await page.getByLabel('恢复码').fill(code.toLowerCase());
  await page.getByText('30 天内在此设备上不再询问').click();
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  await prove(page, place, lilei);
  await page.getByRole('button', { name: '恢复码' }).click();
  await page.getByLabel('恢复码').fill(code);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
});

test('an authenticator app is set up from its key; the code that set it up opens nothing more', async ({
  page,
  place,
}) => {
  await prove(page, place, haiyan);
  await page.getByRole('button', { name: '身份验证器应用' }).click();
  await expect(page.getByRole('img', { name: '身份验证器应用的二维码' })).toBeVisible();
  await shot(page, 'second-totp-setup');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  const code = await generate({ secret });
  await page.getByLabel('应用中显示的 6 位验证码').fill(code);
  await page.getByRole('button', { name: '确认' }).click();
  await keepCodes(page);
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);

  await prove(page, place, haiyan);
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
  await page.context().clearCookies({ name: 'sid' });
  await page.goto(`${place.url}/#/login`);
  await page.reload();
  await page.getByLabel(n.userName).fill(haiyan);
  await page.getByLabel(n.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
});
