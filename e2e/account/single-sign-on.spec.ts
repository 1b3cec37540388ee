// By a real OpenID provider on another site, as people meet it: to its page and back, refused in words, a second factor of ours, out here
// and there; a program of somebody else is let in and taken back.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { type RealIssuer, startRealIssuer } from '@hongyan/testkit/peers/real-issuer.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { machineContext } from '../../apps/server/src/features/identity/index.ts';
import { addOauthClient, secretPurpose, setProvider } from '../../apps/server/src/features/single-sign-on/index.ts';
import { setTwoFactorRule } from '../../apps/server/src/features/two-factor/index.ts';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
const n = names.zh;

interface Installation {
  readonly server: TestServer;
  readonly issuer: RealIssuer;
  readonly orgId: number;
  /** Waits on this computer as a program does; answers what came back to it. */
  readonly program: { readonly url: string; readonly came: URLSearchParams[] };
}

const test = base.extend<{ installation: Installation }>({
  // Playwright asks for the destructuring.
  installation: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { ...builtParts },
    });
    const orgId = await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    const { accountNo } = await server.addPerson(haiyan, '王海燕');
    const issuer = await startRealIssuer(server.url, 'localhost');
    for (const address of [lilei, haiyan]) {
      const name = address.split('@')[0] ?? '';
      issuer.people.set(name, { email: address, email_verified: true, name });
    }
    const { database, secrets, clock } = server.context.services;
    const context = (id: string) => machineContext(clock.now(), id);
    await database.runner.execute(setProvider, context('provider'), {
      orgId,
      providerId: 'organisation',
      issuer: issuer.url,
      clientId: issuer.clientId,
      encryptedSecret: secrets.encrypt(secretPurpose, issuer.clientSecret),
      settings: {
        name: '公司账号',
        hosts: [],
        scope: 'openid email profile',
        algorithm: 'RS256',
        addressClaim: 'email',
        nameClaim: 'name',
        departmentClaim: null,
        createPeople: false,
        signsOut: true,
      },
    });
    await database.runner.execute(setTwoFactorRule, context('rule'), { accountNo, orgId, rule: 'required' });
    const came: URLSearchParams[] = [];
    const waiting = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://program');
      if (pathname === '/back') came.push(searchParams);
      response.setHeader('content-type', 'text/html').end('<title>Program</title>');
    });
    await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((waiting.address() as AddressInfo).port)}/back`;
    const client = { orgId, clientId: 'assistant', name: '邮件助手', redirects: ['http://127.0.0.1/back'], own: false };
    await database.runner.execute(addOauthClient, context('client'), client);
    await use({ server, issuer, orgId, program: { url, came } });
    waiting.closeAllConnections();
    waiting.close();
    await issuer.stop();
    await server.stop();
  },
});

const shot = (page: Page, name: string) =>
  process.env['HONGYAN_SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: join(process.env['HONGYAN_SHOTS'], `${name}.png`) });

/** From our sign-in page to the provider's. */
async function begin(page: Page, { server, issuer }: Installation): Promise<void> {
  await page.goto(`${server.url}/#/login`);
  await page.reload();
  await page.getByRole('button', { name: '公司账号' }).click();
  await page.waitForURL((url) => url.origin === issuer.url);
}

async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('in by the provider of the installation, and out here and there', async ({ page, installation }) => {
  const { server, issuer } = installation;
  await test.step('a return that nobody began here is refused in words', async () => {
    await page.goto(`${server.url}/api/oauth/sso?state=of-somebody-else&code=x`);
    await expect(page.getByText(/单点登录/).first()).toBeVisible();
    await expect(page.getByText(/400710/)).toBeVisible();
    await shot(page, 'sso-refused');
  });
  await test.step('to its page and back to the mailbox', async () => {
    await begin(page, installation);
    await signInThere(page, 'li.lei');
    await page.waitForURL((url) => url.origin === new URL(server.url).origin && !url.hash.includes('login'));
    await expect(page.getByRole('button', { name: n.account })).toBeVisible();
  });
  await test.step('a program asks, is let in, and gets its code', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'assistant',
      redirect_uri: installation.program.url,
      state: 'of the program',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    // From another site, which brings no session along.
    await page.goto(`${issuer.url}/nothing-here`);
    const to = `${server.url}/api/oauth2/authorize?${query.toString()}`;
    await page.evaluate(`location.assign(${JSON.stringify(to)})`);
    await expect(page.getByRole('heading', { name: '允许“邮件助手”进入您的邮箱？' })).toBeVisible();
    await shot(page, 'authorise');
    await page.getByRole('button', { name: '允许', exact: true }).click();
    await expect(page).toHaveTitle('Program');
    expect(installation.program.came.map((one) => [one.get('state'), one.get('code') !== null])).toEqual([
      ['of the program', true],
    ]);
  });
  await test.step('and what it was allowed is taken back', async () => {
    await page.goto(`${server.url}/#/set/account`);
    await shot(page, 'programs');
    await page.getByRole('button', { name: '收回“邮件助手”的授权' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click();
    await expect(page.getByText('您没有允许任何应用进入您的邮箱。')).toBeVisible();
  });
  await test.step('signing out ends the session of the provider too', async () => {
    await page.getByRole('button', { name: n.account }).click();
    await page
      .getByRole('menuitem', { name: n.signOut })
      .or(page.getByRole('button', { name: n.signOut }))
      .click();
    await page.waitForURL((url) => url.origin === issuer.url);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL((url) => url.origin === new URL(server.url).origin);
    await begin(page, installation);
    await expect(page.getByLabel('Name')).toBeVisible();
  });
});

test('a second factor of ours is asked after it', async ({ page, installation }) => {
  await begin(page, installation);
  await signInThere(page, 'wang.haiyan');
  await page.waitForURL((url) => url.hash.includes('second='));
  await shot(page, 'sso-second');
  await page.getByRole('button', { name: '身份验证器应用' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('应用中显示的 6 位验证码').fill(await generate({ secret }));
  await page.getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('list', { name: '保存恢复码' })).toBeVisible();
  await page.getByText('我已妥善保存').click();
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
});
