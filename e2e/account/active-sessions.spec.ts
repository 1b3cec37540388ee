// Active sessions: a second browser appears in the list of the first, its owner gets a mail about it, it is signed out from afar; and the
// self-query with its four logs, one of them saved as a file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { builtParts } from '../support/built-server.ts';
import { names } from '../support/names.ts';

const lilei = 'li.lei@inside.example';
const haiyan = 'wang.haiyan@inside.example';
const n = names.zh;

const test = base.extend<{ server: TestServer }>({
  // Playwright asks for the destructuring.
  server: async ({}, use) => {
    const server = await startTestServer({
      database: 'sqlite',
      overrides: { ...builtParts },
    });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson(lilei, '李雷');
    await server.addPerson(haiyan, '王海燕');
    await use(server);
    await server.stop();
  },
});

async function admin(server: TestServer, ...argv: string[]): Promise<void> {
  expect(await server.context.runAdminCommand(argv)).toMatchObject({
    ok: true,
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel(n.userName).fill(lilei);
  await page.getByRole('textbox', { name: n.password, exact: true }).fill(testPassword);
  await page.getByRole('button', { name: n.signIn, exact: true }).click();
  await expect(page).toHaveURL(/#\/(inbox|dashboard)/);
}

/** For looking at: screenshots where a directory is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const directory = process.env['HONGYAN_SHOTS'];
  if (directory === undefined) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(directory, `sessions-${name}-${String(width)}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('another browser is seen, reported and signed out; the logs say what was done', async ({
  page,
  browser,
  server,
}) => {
  await admin(server, 'org', 'set', 'newDeviceNotice', 'true');
  await admin(server, 'place', 'add', '127.0.0.0/8', '总部机房');
  await signIn(page, server.url);
  await page.goto(`${server.url}/#/set/account`);
  const list = page.getByRole('list', { name: '已登录的设备' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(/Chrome \d+ · Linux.*当前设备.*总部机房 · 127\.0\.0\.1 · 密码/s);
  await expect(page.getByText('没有在其他设备上登录。')).toBeVisible();

  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) Version/17.5 Mobile/15E148 Safari/604.1',
  });
  const other = await elsewhere.newPage();
  await signIn(other, server.url);
  // By push: nobody reloads.
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Safari 17 · iPhone');
  await list.scrollIntoViewIfNeeded();
  await shoot(page, 'list');
  await page.getByRole('button', { name: '退出 Safari 17 · iPhone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveURL(/#\/login/, { timeout: 10_000 });

  await page.goto(`${server.url}/#/inbox`);
  // The row, not what a screen reader reads of it.
  await page.locator('[data-row-key]').filter({ hasText: '您的邮箱在新设备上登录' }).first().click();
  await expect(page.getByText('Safari 17 · iPhone').first()).toBeVisible();
  await shoot(page, 'notice');

  await signIn(other, server.url);
  await page.goto(`${server.url}/#/set/account`);
  await page.getByRole('button', { name: '退出其他所有设备' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(page.getByText('已退出其他 1 处登录')).toBeVisible();
  await expect(other).toHaveURL(/#\/login/, { timeout: 10_000 });
  await elsewhere.close();

  await admin(server, 'grant', 'add', lilei, haiyan, '--right', 'read');
  await page.goto(`${server.url}/#/set/selfChecking`);
  await page.getByText('登录日志', { exact: true }).click();
  const signIns = page.getByRole('list', { name: '登录日志' });
  await expect(signIns).toContainText(/退出其他设备.*浏览器 · 密码 · 总部机房 \(127\.0\.0\.1\).*Safari 17 · iPhone/s);
  await shoot(page, 'login-log');
  await page.getByText('访问日志', { exact: true }).click();
  await expect(page.getByRole('list', { name: '访问日志' })).toContainText(/管理员.*授予权限.*王海燕/s);
  await shoot(page, 'entry-log');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await (await saved).path();
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF时间,操作人,操作,对象.*授予权限,王海燕/s);
  await page.getByText('删除日志', { exact: true }).click();
  await expect(page.getByText('没有删除记录')).toBeVisible();
  const api = await server.signIn(lilei);
  const [notice] = (await api.mailbox.list({ mailboxId: '1' })).data.list;
  if (notice === undefined) throw new Error('the notice is not there');
  await api.mailbox.recoverableDelete({ mailIds: [notice.mailId] });
  await page.reload();
  await page.getByText('删除日志', { exact: true }).click();
  await expect(page.getByRole('list', { name: '删除日志' })).toContainText(
    /移入回收站.*1 封邮件.*原位置：收件箱.*您的邮箱在新设备上登录.*我 · 程序/s,
  );
  await shoot(page, 'delete-log');
});
