// What the sign-in page waits for, and what is got ready while somebody signs in.
import type { Page } from '@playwright/test';
import { locateRows } from '../support/app-helpers.ts';
import { expect, lileiAddress, type ServerFixture, test } from '../support/harness.ts';

const mailboxCode = /\/assets\/app-shell-/;
const password = (page: Page) => page.locator('input[name=password]');

async function signIn(page: Page, server: ServerFixture): Promise<void> {
  await page.locator('input[name=username]').fill(lileiAddress);
  await password(page).fill(server.password);
  await password(page).press('Enter');
}

test('whoever opens a screen without a session does not wait for the code of that screen', async ({ page, server }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(mailboxCode, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${server.url}/#/custombox/100?read=0`);
  await expect(password(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/loginBefore?redirect=%2Fcustombox%2F100%3Fread%3D0');
  // Signing in goes on once it is there, to where one wanted.
  await signIn(page, server);
  release();
  await expect(locateRows(page).first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/custombox/100?read=0');
});

test('what was typed stays when the address changes to another screen, which the sign-in then opens', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/#/inbox`);
  await page.locator('input[name=username]').fill(lileiAddress);
  await password(page).fill(server.password);
  for (const path of ['/contacts', '/custombox/100']) {
    await page.evaluate(`location.hash = '#${path}'`);
    await expect(page).toHaveURL(`${server.url}/#/loginBefore?redirect=${encodeURIComponent(path)}`);
  }
  await page.goBack();
  await expect(page).toHaveURL(/redirect=%2Fcontacts$/);
  await page.goForward();
  await expect(page).toHaveURL(/redirect=%2Fcustombox%2F100$/);
  // Longer than it takes to load and draw the application.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await expect(page.locator('input[name=username]')).toHaveValue(lileiAddress);
  await expect(password(page)).toHaveValue(server.password);
  await password(page).press('Enter');
  await expect(locateRows(page).first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/custombox/100');
});

test('the code of the mailbox comes while somebody signs in, and what its first screen shows is asked for once', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search.replace(/sortValues=[^&]+/, 'after'));
  });
  const code = page.waitForResponse(mailboxCode);
  await page.goto(`${server.url}/#/inbox`);
  await code;
  await expect(password(page)).toBeVisible();
  asked.length = 0;
  await signIn(page, server);
  await expect(locateRows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofFirstScreen = asked.filter((path) => /\/main\/index|\/folder\/list|\/mailbox\/list\?(?!after)/.test(path));
  expect(ofFirstScreen.toSorted()).toEqual([
    '/api/mail/email/mailbox/list?pageSize=15&mailboxId=1&isUnread=2&conversations=1',
    '/api/mail/main/folder/list',
    '/api/mail/main/index',
  ]);
  expect(asked.filter((path) => mailboxCode.test(path))).toEqual([]);
});

test('from the address to the first rows a browser with nothing kept asks twelve times', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}(?=\.)/, '')));
  const code = page.waitForResponse(mailboxCode);
  await page.goto(`${server.url}/#/inbox`);
  await code;
  const calls = [/main\/index/, /folder\/list/, /mailbox\/list\?pageSize=15&/].map((call) => page.waitForRequest(call));
  await signIn(page, server);
  await Promise.all(calls);
  expect(asked.toSorted()).toEqual([
    '/',
    '/api/mail/email/mailbox/list',
    '/api/mail/main/domain/queryAll',
    '/api/mail/main/folder/list',
    '/api/mail/main/index',
    '/api/mail/main/sms/smsGatewayStatusQuery',
    '/api/oauth/token',
    '/assets/app-shell.css',
    '/assets/app-shell.js',
    '/assets/application.js',
    '/assets/base.css',
    '/assets/base.js',
  ]);
});

test('nothing else is asked for in the place of the first rows', async ({ page, server }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/mailbox\/list\?pageSize=15&/, async (route) => {
    await released;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/#/inbox`);
  await expect(password(page)).toBeVisible();
  const list = page.waitForRequest(/mailbox\/list\?pageSize=15&/);
  asked.length = 0;
  await signIn(page, server);
  await list;
  // Longer than it takes until what can wait is asked for.
  await page.waitForTimeout(1_000);
  const needed = /oauth\/token|main\/index|folder\/list|mailbox\/list|user\/info|isAutoLock|message\/ticket/;
  expect(asked.filter((path) => path.startsWith('/api/') && !needed.test(path))).toEqual([]);
  const later = page.waitForRequest(/quota\/useInfo/);
  release();
  await expect(locateRows(page).first()).toBeVisible();
  await later;
});
